using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Cbor;

/// <summary>Selects the shapes whose writers check the remaining stack: at least one in every cycle of shapes, but not all of them.</summary>
/// <remarks>
/// They are lists and maps of nested shapes, because there are fewer lists and maps than elements, and structures and unions that contain themselves without a
/// list or map between.
/// </remarks>
internal static class CborNesting
{
    /// <summary>The statement that rejects null, and for the selected shapes also infinite nesting.</summary>
    public static string Check(NamedShape shape) => IsGuard(shape) ? "writer.ThrowIfNullOrTooDeep(value);" : "writer.ThrowIfNull(value);";

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
