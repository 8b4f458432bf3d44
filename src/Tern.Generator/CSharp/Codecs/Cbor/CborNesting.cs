using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Cbor;

/// <summary>Chooses the shapes whose writers look how much of the stack is left: on every way back to a shape there is one, and no more than need be.</summary>
/// <remarks>
/// They are the lists and maps, of which there are fewer than of what they hold, and what holds itself without one between.
/// </remarks>
internal static class CborNesting
{
    /// <summary>The call that refuses a null, and at these shapes endless nesting.</summary>
    public static string Check(NamedShape shape) => IsGuard(shape) ? "writer.RequireNested(value);" : "writer.RequireValue(value);";

    private static bool IsGuard(NamedShape shape) => shape switch
    {
        ListShape list => list.Element.Target is NamedShape and not EnumShape,
        MapShape map => map.Value.Target is NamedShape and not EnumShape,
        _ => Reaches(shape, shape, []),
    };

    private static bool Reaches(NamedShape from, NamedShape to, HashSet<NamedShape> seen)
    {
        foreach (Member member in MembersOf(from))
        {
            if (member.Target == to)
                return true;
            if (member.Target is StructureShape or UnionShape && seen.Add((NamedShape)member.Target) && Reaches((NamedShape)member.Target, to, seen))
                return true;
        }
        return false;
    }

    private static IReadOnlyList<Member> MembersOf(NamedShape shape) => shape switch
    {
        StructureShape structure => structure.Members,
        UnionShape union => union.Members,
        _ => [],
    };
}
