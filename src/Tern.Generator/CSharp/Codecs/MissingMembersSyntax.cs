namespace Tern.Generator.CSharp.Codecs;

/// <summary>The last argument of the readers of a server, which collects missing required members. The readers of a client do not have it.</summary>
internal static class MissingMembersSyntax
{
    /// <summary>The parameter of a reader.</summary>
    public static string Parameter(CodecSide side, TypeScope scope) =>
        side == CodecSide.Server ? $", {scope.External(ExternalTypes.MissingMembers)} missing" : "";

    /// <summary>The argument for a reader that another reader calls.</summary>
    public static string Argument(CodecSide side) => side == CodecSide.Server ? ", missing" : "";

    /// <summary>Writes the local for a reader whose missing members are not reported: that of an error.</summary>
    public static void WriteLocal(CodeWriter code, CodecSide side, TypeScope scope)
    {
        if (side == CodecSide.Server)
            code.Line($"var missing = new {scope.External(ExternalTypes.MissingMembers)}();");
    }

    /// <summary>The argument for a reader whose missing members are not reported.</summary>
    public static string NewArgument(CodecSide side) => side == CodecSide.Server ? ", new()" : "";
}
