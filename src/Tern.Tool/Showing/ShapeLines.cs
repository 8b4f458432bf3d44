using Tern.Generator.CSharp;
using Tern.Generator.Shapes;

namespace Tern.Tool.Showing;

/// <summary>The members of a structure and of its nested structures, as lines. Each shape is shown once, so that recursion ends.</summary>
internal sealed class ShapeLines(TypeScope scope, int depth)
{
    private readonly HashSet<NamedShape> _shown = [];
    private readonly List<ShapeLine> _lines = [];

    public IReadOnlyList<ShapeLine> Create(StructureShape structure)
    {
        Add(structure, 1);
        return _lines;
    }

    private void Add(NamedShape owner, int level)
    {
        foreach (Member member in MemberTypes.GetMembers(owner))
        {
            NamedShape? inside = FindNestedShape(member.Target);
            bool isShown = inside is not null && level < depth && _shown.Add(inside);
            IEnumerable<string> notes = MemberNotes.Get(member);
            if (inside is not null && (inside is UnionShape || !isShown))
                notes = notes.Append(DescribeNested(inside, isShown));
            _lines.Add(new ShapeLine(level, member.PropertyName, MemberTypes.GetTypeName(owner, member, scope) ?? "(no value)", string.Join(", ", notes)));
            if (isShown)
                Add(inside!, level + 1);
        }
    }

    private string DescribeNested(NamedShape inside, bool isShown)
    {
        if (isShown)
            return "one of";
        int members = MemberTypes.GetMembers(inside).Count;
        return _shown.Contains(inside) ? $"{inside.Name} is shown above" : $"{(inside is UnionShape ? "one of " : "")}{members} {(members == 1 ? "member" : "members")}";
    }

    // The structure or union of a member, through lists and maps. These can be nested in each other without end.
    private static NamedShape? FindNestedShape(Shape? shape)
    {
        var seen = new HashSet<Shape>();
        while (shape is ListShape or MapShape && seen.Add(shape))
            shape = shape is ListShape list ? list.Element.Target : ((MapShape)shape).Value.Target;
        return shape is StructureShape or UnionShape ? (NamedShape)shape : null;
    }
}
