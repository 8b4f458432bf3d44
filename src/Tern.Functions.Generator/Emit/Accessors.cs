using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes local functions that access what generated code cannot access by name, or cannot set after creation.</summary>
internal static class Accessors
{
    private const string Attribute = "global::System.Runtime.CompilerServices.UnsafeAccessor";

    private const string Kind = Attribute + "Kind";

    /// <summary>The expression that reads a member of <c>value</c>.</summary>
    public static string Get(PayloadType type, PayloadMember member) =>
        member.HasReadAccessor ? $"Get{member.Name}({(type.IsValueType ? "ref " : "")}value)" : $"value.{member.Identifier}";

    /// <summary>The statement that sets a member of <c>item</c>.</summary>
    public static string Set(PayloadType type, PayloadMember member, string value)
    {
        if (member.Assignment != Assignment.Accessor)
            return $"item.{member.Identifier} = {value};";
        string item = type.IsValueType ? "ref item" : "item";
        return member.IsField ? $"Set{member.Name}({item}) = {value};" : $"Set{member.Name}({item}, {value});";
    }

    public static void WriteGetter(CodeWriter code, PayloadType type, PayloadMember member)
    {
        string result = member.IsField ? $"ref {member.MemberType}" : member.MemberType;
        WriteMethod(code, type, member, member.IsField ? member.Name : "get_" + member.Name, $"{result} Get{member.Name}", "");
    }

    public static void WriteSetter(CodeWriter code, PayloadType type, PayloadMember member)
    {
        if (member.IsField)
            WriteMethod(code, type, member, member.Name, $"ref {member.MemberType} Set{member.Name}", "");
        else
            WriteMethod(code, type, member, "set_" + member.Name, $"void Set{member.Name}", $", {member.MemberType} value");
    }

    private static void WriteMethod(CodeWriter code, PayloadType type, PayloadMember member, string name, string declaration, string parameters)
    {
        code.Separate();
        code.Line($"[{Attribute}({Kind}.{(member.IsField ? "Field" : "Method")}, Name = {JsonNames.Literal(name)})]");
        code.Line($"static extern {declaration}({(type.IsValueType ? "ref " : "")}{member.DeclaringType} item{parameters});");
    }
}
