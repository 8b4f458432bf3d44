namespace Tern.Local.EventBridge.Patterns.Matching;

/// <summary>The elements of the arrays of an event, in the order in which they begin. The first is the event.</summary>
internal sealed class ElementList(FieldNode root)
{
    private readonly List<(FieldNode Node, int Parent, int Last)> _elements = [(root, -1, 0)];

    public int Count => _elements.Count;

    /// <summary>Adds an element of an array of a field.</summary>
    public int Add(FieldNode node, int parent)
    {
        _elements.Add((node, parent, 0));
        return _elements.Count - 1;
    }

    /// <summary>Ends an element.</summary>
    public void Close(int element) => _elements[element] = _elements[element] with { Last = _elements.Count - 1 };

    /// <summary>The element that contains an element.</summary>
    public int Parent(int element) => _elements[element].Parent;

    /// <summary>The last element inside of an element, or the element.</summary>
    public int Last(int element) => _elements[element].Last;

    /// <summary>Returns the innermost element that contains an element, or is it, and can contain values of a field.</summary>
    public int Around(int element, FieldNode field)
    {
        while (!_elements[element].Node.Contains(field))
            element = _elements[element].Parent;
        return element;
    }
}
