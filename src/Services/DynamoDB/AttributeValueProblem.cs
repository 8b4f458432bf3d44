namespace Tern.DynamoDB;

/// <summary>What is wrong with JSON that stands for an attribute value.</summary>
public enum AttributeValueProblem
{
    /// <summary>It has more than one type.</summary>
    SeveralTypes,

    /// <summary>It is <c>{"NULL":false}</c>.</summary>
    NullIsFalse,

    /// <summary>It has no type.</summary>
    NoType,
}
