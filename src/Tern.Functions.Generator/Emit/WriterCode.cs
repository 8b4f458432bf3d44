using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes the method that writes an object.</summary>
internal static class WriterCode
{
    public static void Write(CodeWriter code, PayloadType type, string signature)
    {
        code.Open(signature);
        if (type.IsIncomplete)
        {
            code.Line("throw new global::System.NotSupportedException();");
            code.CloseMember();
            return;
        }
        if (!type.IsValueType)
            code.Line("writer.ThrowIfNullOrTooDeep(value);");
        code.Line("writer.WriteStartObject();");
        foreach (PayloadMember member in type.Members)
            WriteMember(code, type, member);
        code.Line("writer.WriteEndObject();");
        foreach (PayloadMember member in type.Members)
        {
            if (member is { Writer: not null, HasReadAccessor: true } && !Accessors.HasClass(type, member))
                Accessors.WriteGetter(code, type, member);
        }
        code.CloseMember();
    }

    private static void WriteMember(CodeWriter code, PayloadType type, PayloadMember member)
    {
        if (member.Writer is not { } writer)
            return;
        string value = Accessors.Get(type, member);
        string? condition = member.Condition switch
        {
            WriteCondition.NotNull => $"{value} is not null",
            WriteCondition.NotDefault => $"!global::System.Collections.Generic.EqualityComparer<{writer.Type}>.Default.Equals({value}, default)",
            _ => null,
        };
        if (condition is not null)
            code.Open($"if ({condition})");
        code.Line($"writer.WriteName({JsonNames.EncodedLiteral(member.JsonName)});");
        code.Line($"{writer.Name}.Write(ref writer, {value}!);");
        if (condition is not null)
            code.Close();
    }
}
