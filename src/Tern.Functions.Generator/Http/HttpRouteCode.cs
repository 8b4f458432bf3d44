using System.Globalization;
using System.Text;
using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Http;

/// <summary>Writes the decision tree: a method for each node. Literals precede parameters, which precede greedy parameters.</summary>
/// <param name="code">The code.</param>
/// <param name="functions">The functions.</param>
/// <param name="methods">The methods of all functions.</param>
internal sealed class HttpRouteCode(CodeWriter code, EquatableArray<FunctionModel> functions, string[] methods)
{
    private const string Match = $"ref {LibraryNames.Codecs}HttpRouteMatch match";

    private readonly Dictionary<HttpRouteNode, int> _numbers = [];

    public void Write()
    {
        HttpRouteNode root = HttpRouteNode.Create(functions);
        var nodes = new List<HttpRouteNode>();
        Add(root, nodes);
        // The path starts with a slash, and is that slash for the root.
        code.Line($"private static int Find({Match}) =>");
        code.Line($"    match.Length == 1 ? {End(root)} : {(root.HasChildren ? $"{NodeName(root)}(ref match, 1)" : "-1")};");
        code.Separate();
        foreach (HttpRouteNode node in nodes)
        {
            if (node.HasChildren)
                WriteNode(node);
            if (node.Functions.Count > 0)
                WriteEnd(node);
        }
    }

    private void Add(HttpRouteNode node, List<HttpRouteNode> nodes)
    {
        _numbers.Add(node, nodes.Count);
        nodes.Add(node);
        foreach (HttpRouteNode child in node.Literals.Values)
            Add(child, nodes);
        if (node.Parameter is { } parameter)
            Add(parameter, nodes);
        if (node.Greedy is { } greedy)
            Add(greedy, nodes);
    }

    private void WriteNode(HttpRouteNode node)
    {
        code.Open($"private static int {NodeName(node)}({Match}, int start)");
        code.Line("int function;");
        if (node.Literals.Count > 0 || node.Parameter is not null)
            code.Line("int end = match.SegmentEnd(start);");
        if (node.Literals.Count > 0)
            WriteLiterals(node);
        string index = Text(node.Parameters);
        if (node.Parameter is { } parameter)
        {
            code.Open("if (end > start)");
            code.Line($"match.Set({index}, start, end);");
            code.Line($"if ((function = {Next(parameter)}) >= 0)");
            code.Line("    return function;");
            code.Close();
        }
        if (node.Greedy is { } greedy)
        {
            code.Open("if (start < match.Length)");
            code.Line($"match.Set({index}, start, match.Length);");
            code.Line($"if ((function = {End(greedy)}) >= 0)");
            code.Line("    return function;");
            code.Close();
        }
        code.Line("return -1;");
        code.CloseMember();
    }

    private void WriteLiterals(HttpRouteNode node)
    {
        code.Line("switch (end - start)");
        code.Line("{");
        code.Indent();
        foreach (IGrouping<int, KeyValuePair<string, HttpRouteNode>> group in node.Literals.GroupBy(literal => Encoding.UTF8.GetByteCount(literal.Key)).OrderBy(group => group.Key))
        {
            code.Line($"case {Text(group.Key)}:");
            code.Indent();
            foreach (KeyValuePair<string, HttpRouteNode> literal in group)
            {
                code.Line($"if (match.Is(start, {JsonNames.Literal(literal.Key)}u8) && (function = {Next(literal.Value)}) >= 0)");
                code.Line("    return function;");
            }
            code.Line("break;");
            code.Outdent();
        }
        code.Close();
    }

    private void WriteEnd(HttpRouteNode node)
    {
        code.Open($"private static int {EndName(node)}({Match})");
        foreach (int function in node.Functions)
        {
            foreach (string method in functions[function].Http!.Route.Methods)
            {
                code.Line($"if (match.HasMethod({JsonNames.Literal(method)}u8, {Text(Array.IndexOf(methods, method))}))");
                code.Line($"    return {Text(function)};");
            }
        }
        int any = node.Functions.FindIndex(function => functions[function].Http!.Route.Methods.Count == 0);
        code.Line($"return {(any < 0 ? "-1" : Text(node.Functions[any]))};");
        code.CloseMember();
    }

    private string Next(HttpRouteNode node) => $"end == match.Length ? {End(node)} : {(node.HasChildren ? $"{NodeName(node)}(ref match, end + 1)" : "-1")}";

    private string End(HttpRouteNode node) => node.Functions.Count == 0 ? "-1" : $"{EndName(node)}(ref match)";

    private string NodeName(HttpRouteNode node) => "Node" + Text(_numbers[node]);

    private string EndName(HttpRouteNode node) => "End" + Text(_numbers[node]);

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
