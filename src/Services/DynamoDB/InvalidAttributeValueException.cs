using Tern.Codecs;
using Tern.Codecs.Json;

namespace Tern.DynamoDB;

/// <summary>JSON is well-formed but stands for no attribute value.</summary>
public sealed class InvalidAttributeValueException : CodecException
{
    internal InvalidAttributeValueException(AttributeValueProblem problem, scoped in JsonReader reader)
        : base(Describe(problem), reader.Offset, reader.Path) => Problem = problem;

    /// <summary>What is wrong.</summary>
    public AttributeValueProblem Problem { get; }

    private static string Describe(AttributeValueProblem problem) => problem switch
    {
        AttributeValueProblem.SeveralTypes => "An attribute value has more than one type",
        AttributeValueProblem.NullIsFalse => "An attribute's NULL is true or absent, but it is false",
        _ => "An attribute value has no type: expected an object with one member, for example {\"S\":\"text\"}",
    };
}
