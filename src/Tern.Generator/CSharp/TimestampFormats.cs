using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp;

/// <summary>Finds the format of a timestamp (https://smithy.io/2.0/spec/protocol-traits.html#timestampformat-trait).</summary>
internal static class TimestampFormats
{
    /// <summary>The expression of a member's format.</summary>
    /// <param name="member">The member, whose target may have the trait too.</param>
    /// <param name="unsaid">The format where the model says nothing.</param>
    /// <param name="scope">The namespace of the code.</param>
    public static string Of(Member member, string unsaid, TypeScope scope)
    {
        string format = member.Traits.GetString(TraitIds.TimestampFormat) ?? unsaid;
        return scope.External("TimestampFormat") + format switch
        {
            "epoch-seconds" => ".EpochSeconds",
            "date-time" => ".DateTime",
            "http-date" => ".HttpDate",
            _ => throw new GeneratorException($"member '{member.Name}': trait {TraitIds.TimestampFormat} has the unknown value '{format}'."),
        };
    }
}
