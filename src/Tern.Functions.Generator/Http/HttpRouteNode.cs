using Tern.Functions.Generator.Functions;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Http;

/// <summary>A node of the decision tree: what can follow a part of a path.</summary>
internal sealed class HttpRouteNode(int parameters)
{
    /// <summary>The number of parameters before the node.</summary>
    public int Parameters => parameters;

    /// <summary>The nodes after literals.</summary>
    public SortedDictionary<string, HttpRouteNode> Literals { get; } = new(StringComparer.Ordinal);

    /// <summary>The node after a parameter; null for none.</summary>
    public HttpRouteNode? Parameter { get; private set; }

    /// <summary>The node after a greedy parameter; null for none.</summary>
    public HttpRouteNode? Greedy { get; private set; }

    /// <summary>The functions whose path ends here.</summary>
    public List<int> Functions { get; } = [];

    public bool HasChildren => Literals.Count > 0 || Parameter is not null || Greedy is not null;

    /// <summary>Creates the tree.</summary>
    public static HttpRouteNode Create(EquatableArray<FunctionModel> functions)
    {
        var root = new HttpRouteNode(0);
        for (int i = 0; i < functions.Count; i++)
        {
            HttpRouteNode node = root;
            foreach (HttpSegment segment in functions[i].Http!.Route.Segments)
                node = node.Add(segment);
            node.Functions.Add(i);
        }
        return root;
    }

    private HttpRouteNode Add(HttpSegment segment)
    {
        switch (segment.Kind)
        {
            case HttpSegmentKind.Parameter:
                return Parameter ??= new HttpRouteNode(parameters + 1);
            case HttpSegmentKind.Greedy:
                return Greedy ??= new HttpRouteNode(parameters + 1);
            default:
                if (!Literals.TryGetValue(segment.Text, out HttpRouteNode? node))
                    Literals.Add(segment.Text, node = new HttpRouteNode(parameters));
                return node;
        }
    }
}
