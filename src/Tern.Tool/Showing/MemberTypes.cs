using Tern.Generator.CSharp;
using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Tool.Showing;

/// <summary>The members of generated types, and their C# types.</summary>
internal static class MemberTypes
{
    /// <summary>Returns the properties of a structure, or the cases of a union.</summary>
    public static IReadOnlyList<Member> GetMembers(NamedShape shape) => shape switch
    {
        StructureShape structure => ErrorWriter.DataMembers(structure),
        UnionShape union => union.Members,
        _ => [],
    };

    /// <summary>Returns the type of the value of a member. Null for a union case without a value.</summary>
    public static string? GetTypeName(NamedShape owner, Member member, TypeScope scope) =>
        member.Target is null ? null : owner is UnionShape ? scope.TypeOf(member.Target) : scope.PropertyType(member);
}
