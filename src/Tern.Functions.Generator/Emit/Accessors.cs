using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes accessors of what generated code cannot access by name, or cannot set after creation.</summary>
/// <remarks>They are local functions. With type parameters they are in a class with the same type parameters, as the runtime requires.</remarks>
internal static class Accessors
{
    private const string Attribute = "global::System.Runtime.CompilerServices.UnsafeAccessor";

    private const string Kind = Attribute + "Kind";

    /// <summary>The expression that reads a member of <c>value</c>.</summary>
    public static string Get(PayloadType type, PayloadMember member) =>
        member.HasReadAccessor ? $"{Class(type, member)}Get{member.Name}({(type.IsValueType ? "ref " : "")}value)" : $"value.{member.Identifier}";

    /// <summary>The statement that sets a member of <c>item</c>.</summary>
    public static string Set(PayloadType type, PayloadMember member, string value)
    {
        if (member.Assignment != Assignment.Accessor)
            return $"item.{member.Identifier} = {value};";
        string item = type.IsValueType ? "ref item" : "item";
        string call = $"{Class(type, member)}Set{member.Name}({item}";
        return member.IsField ? $"{call}) = {value};" : $"{call}, {value});";
    }

    /// <summary>Writes the classes for members with type parameters.</summary>
    public static void WriteClasses(CodeWriter code, PayloadType type)
    {
        foreach (PayloadMember member in type.Members)
        {
            bool isUsed = member.HasReadAccessor || member.Assignment == Assignment.Accessor;
            if (!isUsed || type.IsIncomplete || !HasClass(type, member))
                continue;
            code.Separate();
            code.Open($"file static class {ClassName(type, member)}{member.Generic?.Parameters}{member.Generic?.Constraints}");
            if (member.HasReadAccessor)
                WriteGetter(code, type, member);
            if (member.Assignment == Assignment.Accessor)
                WriteSetter(code, type, member);
            code.Close();
        }
    }

    /// <summary>Whether the accessors of a member are not local functions.</summary>
    public static bool HasClass(PayloadType type, PayloadMember member) => type.IsGeneric || member.Generic is not null;

    public static void WriteGetter(CodeWriter code, PayloadType type, PayloadMember member)
    {
        string result = member.IsField ? $"ref {MemberType(member)}" : MemberType(member);
        WriteMethod(code, type, member, member.IsField ? member.Name : "get_" + member.Name, $"{result} Get{member.Name}", "");
    }

    public static void WriteSetter(CodeWriter code, PayloadType type, PayloadMember member)
    {
        if (member.IsField)
            WriteMethod(code, type, member, member.Name, $"ref {MemberType(member)} Set{member.Name}", "");
        else
            WriteMethod(code, type, member, "set_" + member.Name, $"void Set{member.Name}", $", {MemberType(member)} value");
    }

    private static void WriteMethod(CodeWriter code, PayloadType type, PayloadMember member, string name, string declaration, string parameters)
    {
        code.Separate();
        code.Line($"[{Attribute}({Kind}.{(member.IsField ? "Field" : "Method")}, Name = {JsonNames.Literal(name)})]");
        string access = HasClass(type, member) ? "public static extern" : "static extern";
        code.Line($"{access} {declaration}({(type.IsValueType ? "ref " : "")}{member.Generic?.DeclaringType ?? member.DeclaringType} item{parameters});");
    }

    private static string MemberType(PayloadMember member) => member.Generic?.MemberType ?? member.MemberType;

    private static string Class(PayloadType type, PayloadMember member) =>
        HasClass(type, member) ? $"{ClassName(type, member)}{member.Generic?.Arguments}." : "";

    private static string ClassName(PayloadType type, PayloadMember member) => $"AccessorsOf{type.CodecName}_{member.Name}";
}
