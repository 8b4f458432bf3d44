using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp;

/// <summary>Determines the format of a timestamp (https://smithy.io/2.0/spec/protocol-traits.html#timestampformat-trait).</summary>
internal static class TimestampFormats
{
    /// <summary>The expression for the format of a member.</summary>
    /// <param name="member">The member. The trait can be on the member or on its target.</param>
    /// <param name="unsaid">The format if the model does not define one.</param>
    /// <param name="scope">The namespace of the code.</param>
    public static string Of(Member member, string unsaid, TypeScope scope)
    {
        string format = member.Traits.GetString(TraitIds.TimestampFormat) ?? unsaid;
        return scope.External(ExternalTypes.TimestampFormat) + format switch
        {
            "epoch-seconds" => ".EpochSeconds",
            "date-time" => ".DateTime",
            "http-date" => ".HttpDate",
            _ => throw new GeneratorException($"member '{member.Name}': The trait {TraitIds.TimestampFormat} has the unknown value '{format}'. Expected: epoch-seconds, date-time or http-date."),
        };
    }
}
