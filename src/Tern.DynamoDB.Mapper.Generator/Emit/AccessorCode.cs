using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Writes accessors for members that generated code cannot access by name, or cannot set after creation.</summary>
internal static class AccessorCode
{
    private const string Attribute = "global::System.Runtime.CompilerServices.UnsafeAccessor";

    private const string Kind = Attribute + "Kind";

    /// <summary>The expression that reads a member of a variable.</summary>
    public static string Read(ItemMapping item, MemberMapping member, string variable)
    {
        if (member.Read == MemberAccess.Direct)
            return $"{variable}.{member.Identifier}";
        return member.IsField ? $"{Class(item, member)}FieldOf{member.Name}({Target(item, variable)})" : $"{Class(item, member)}Get{member.Name}({Target(item, variable)})";
    }

    /// <summary>The statement that sets a member of a variable after its creation.</summary>
    public static string Set(ItemMapping item, MemberMapping member, string variable, string value)
    {
        if (!NeedsSetter(member))
            return $"{variable}.{member.Identifier} = {value};";
        return member.IsField
            ? $"{Class(item, member)}FieldOf{member.Name}({Target(item, variable)}) = {value};"
            : $"{Class(item, member)}Set{member.Name}({Target(item, variable)}, {value});";
    }

    /// <summary>Writes the accessors of types that are not generic.</summary>
    public static void WriteClass(CodeWriter code, ItemMapping item)
    {
        List<MemberMapping> members = [.. item.Members.Where(member => member.Generic is null && IsUsed(item, member))];
        if (members.Count == 0)
            return;
        code.Open($"private static class {item.Names.Accessors}");
        foreach (MemberMapping member in members)
            WriteMethods(code, item, member, member.DeclaringType, member.Type);
        code.CloseMember();
    }

    /// <summary>Writes the accessors of generic types: the runtime requires a class with the same type parameters.</summary>
    public static void WriteGenericClasses(CodeWriter code, ItemMapping item)
    {
        foreach (MemberMapping member in item.Members)
        {
            if (member.Generic is not { } generic || !IsUsed(item, member))
                continue;
            code.Separate();
            code.Open($"file static class {ClassName(item, member)}{generic.Parameters}{generic.Constraints}");
            WriteMethods(code, item, member, generic.DeclaringType, generic.MemberType);
            code.Close();
        }
    }

    /// <summary>Whether the member is set by an accessor after creation, in reading or in applying the values of a put.</summary>
    public static bool NeedsSetter(MemberMapping member) => member.Write == MemberAccess.Accessor || member.IsInitOnly;

    private static bool IsUsed(ItemMapping item, MemberMapping member) => member.Read == MemberAccess.Accessor || UsesSetter(item, member);

    private static bool UsesSetter(ItemMapping item, MemberMapping member) =>
        NeedsSetter(member) && (member.Assignment == Assignment.Accessor || (MapCode.IsStamp(member) && !item.CanCopy));

    private static void WriteMethods(CodeWriter code, ItemMapping item, MemberMapping member, string declaringType, string type)
    {
        string target = item.IsValueType ? $"ref {declaringType} item" : $"{declaringType} item";
        if (member.IsField)
        {
            code.Line($"[{Attribute}({Kind}.Field, Name = {Literals.Text(member.Name)})]");
            code.Line($"public static extern ref {type} FieldOf{member.Name}({target});");
            code.Separate();
            return;
        }
        if (member.Read == MemberAccess.Accessor)
        {
            code.Line($"[{Attribute}({Kind}.Method, Name = {Literals.Text("get_" + member.Name)})]");
            code.Line($"public static extern {type} Get{member.Name}({target});");
            code.Separate();
        }
        if (UsesSetter(item, member))
        {
            code.Line($"[{Attribute}({Kind}.Method, Name = {Literals.Text("set_" + member.Name)})]");
            code.Line($"public static extern void Set{member.Name}({target}, {type} value);");
            code.Separate();
        }
    }

    private static string Class(ItemMapping item, MemberMapping member) =>
        member.Generic is { } generic ? $"{ClassName(item, member)}{generic.Arguments}." : $"{item.Container}.{item.Names.Accessors}.";

    private static string ClassName(ItemMapping item, MemberMapping member) => $"AccessorOf{Identifier(item.FileName)}_{member.Name}";

    private static string Identifier(string name) => new([.. name.Select(letter => char.IsLetterOrDigit(letter) ? letter : '_')]);

    private static string Target(ItemMapping item, string variable) => item.IsValueType ? $"ref {variable}" : variable;
}
