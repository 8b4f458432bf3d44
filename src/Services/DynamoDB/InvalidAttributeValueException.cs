using Tern.Runtime;

namespace Tern.DynamoDB;

/// <summary>The JSON is well-formed, but is not an attribute value.</summary>
public sealed class InvalidAttributeValueException : TernSerializationException
{
    internal InvalidAttributeValueException(AttributeValueProblem problem, scoped in JsonReader reader)
        : base(Describe(problem), reader.Offset, reader.Path) => Problem = problem;

    /// <summary>The kind of error.</summary>
    public AttributeValueProblem Problem { get; }

    private static string Describe(AttributeValueProblem problem) => problem switch
    {
        AttributeValueProblem.SeveralTypes => "An attribute value has more than one type",
        AttributeValueProblem.NullIsFalse => "An attribute value has NULL with the value false: expected true or no NULL",
        _ => "An attribute value has no type: expected an object with one member, for example {\"S\":\"text\"}",
    };
}
