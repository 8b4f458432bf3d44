namespace Tern.DynamoDB;

/// <summary>Why a JSON value is not a valid attribute value.</summary>
public enum AttributeValueProblem
{
    /// <summary>The value has several types.</summary>
    SeveralTypes,

    /// <summary>The value is <c>{"NULL":false}</c>.</summary>
    NullIsFalse,

    /// <summary>The value has no type.</summary>
    NoType,
}
