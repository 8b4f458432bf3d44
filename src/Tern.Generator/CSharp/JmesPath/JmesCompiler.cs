using System.Globalization;
using System.Text.Json;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.JmesPath;

/// <summary>Compiles JMESPath to a C# expression over generated types; nothing of JMESPath is left at run time.</summary>
internal sealed class JmesCompiler(TypeScope scope, string expression)
{
    private int _variables;

    /// <summary>Compiles an expression.</summary>
    /// <param name="expression">The JMESPath text.</param>
    /// <param name="root">What it is evaluated on.</param>
    /// <param name="scope">For the names of types.</param>
    public static JmesValue Compile(string expression, JmesValue root, TypeScope scope)
    {
        scope.Import("System.Linq");
        return new JmesCompiler(scope, expression).Compile(JmesParser.Parse(expression), root);
    }

    /// <summary>What a C# expression of a shape's type yields.</summary>
    public static JmesValue ValueOf(string code, Shape shape, bool mayBeNull) => shape switch
    {
        SimpleShape { Kind: ShapeKind.String } => new(code, new JmesType.Text(), mayBeNull),
        SimpleShape { Kind: ShapeKind.Boolean } => new(code, new JmesType.Boolean(), mayBeNull),
        SimpleShape { Kind: ShapeKind.Byte or ShapeKind.Short or ShapeKind.Integer or ShapeKind.Long or ShapeKind.Float or ShapeKind.Double }
            => new(code, new JmesType.Number(), mayBeNull),
        EnumShape { IsNumeric: true } => new($"{code}{Dot(mayBeNull)}Value", new JmesType.Number(), mayBeNull),
        EnumShape => new($"{code}{Dot(mayBeNull)}Value", new JmesType.Text(), mayBeNull),
        StructureShape structure => new(code, new JmesType.Structure(structure), mayBeNull),
        UnionShape union => new(code, new JmesType.Union(union), mayBeNull),
        ListShape list => new(code, new JmesType.List(TypeOf(list.Element.Value), list.IsSparse), mayBeNull),
        MapShape map => new(code, new JmesType.Map(TypeOf(map.Value.Value), map.IsSparse), mayBeNull),
        _ => new(code, new JmesType.Opaque(), mayBeNull),
    };

    /// <summary>The condition under which a value is true in JMESPath's sense.</summary>
    public static string Truth(JmesValue value) => value.Type switch
    {
        JmesType.Boolean => value.MayBeNull ? $"({value.Code}) == true" : value.Code,
        JmesType.Text => $"!string.IsNullOrEmpty({value.Code})",
        JmesType.List or JmesType.Map => value.MayBeNull ? $"({value.Code})?.Any() == true" : $"({value.Code}).Any()",
        JmesType.Nothing => "false",
        _ => value.MayBeNull ? $"({value.Code}) is not null" : "true",
    };

    private static JmesType TypeOf(Shape shape) => ValueOf("", shape, mayBeNull: false).Type;

    private static string Dot(bool mayBeNull) => mayBeNull ? "?." : ".";

    private GeneratorException Error(string problem) => new($"JMESPath '{expression}': {problem}");

    private JmesValue Compile(JmesNode node, JmesValue current) => node switch
    {
        JmesNode.Current => current,
        JmesNode.Field field => Field(Compile(field.Of, current), field.Name),
        JmesNode.Index index => Index(Compile(index.Of, current), index.Position),
        JmesNode.Flatten flatten => Flatten(Compile(flatten.Of, current)),
        JmesNode.Filter filter => Filter(Compile(filter.Of, current), filter.Condition),
        JmesNode.Projection projection => Project(Compile(projection.Of, current), projection),
        JmesNode.MultiSelect select => MultiSelect(Compile(select.Of, current), select.Items),
        JmesNode.Function function => Function(function.Name, [.. function.Arguments.Select(argument => Compile(argument, current))]),
        JmesNode.Comparison comparison => Compare(comparison.Operator, Compile(comparison.Left, current), Compile(comparison.Right, current)),
        JmesNode.And and => Condition($"{Truth(Compile(and.Left, current))} && {Truth(Compile(and.Right, current))}"),
        JmesNode.Or or => Or(Compile(or.Left, current), Compile(or.Right, current)),
        JmesNode.Not not => Condition($"!({Truth(Compile(not.Operand, current))})"),
        JmesNode.Literal literal => Literal(literal.Value),
        _ => throw Error("is not supported."),
    };

    private static JmesValue Condition(string code) => new($"({code})", new JmesType.Boolean(), false);

    private JmesValue Field(JmesValue of, string name)
    {
        switch (of.Type)
        {
            case JmesType.Root root:
                return root.Fields.TryGetValue(name, out JmesValue? field) ? field : throw Error($"there is no '{name}'.");
            case JmesType.Structure structure:
                Member member = structure.Shape.Members.FirstOrDefault(member => member.Name == name)
                    ?? throw Error($"{structure.Shape.Id} has no member '{name}'.");
                bool absent = member.Presence == Presence.Optional && member.Target is not ListShape;
                return ValueOf($"{of.Code}{Dot(of.MayBeNull)}{member.PropertyName}", member.Value, of.MayBeNull || absent);
            case JmesType.Union union:
                Member chosen = union.Shape.Members.FirstOrDefault(member => member.Name == name)
                    ?? throw Error($"{union.Shape.Id} has no member '{name}'.");
                return ValueOf($"({of.Code} as {scope.Named(union.Shape)}.{chosen.PropertyName})?.Value", chosen.Value, mayBeNull: true);
            case JmesType.Map map:
                string value = Variable();
                return new($"({of.Code}{(of.MayBeNull ? "?" : "")}.TryGetValue({CSharpText.Literal(name)}, out var {value}) == true ? {value} : null)", map.Value, true);
            default:
                throw Error($"'{name}' is asked of something that has no fields.");
        }
    }

    private JmesValue Index(JmesValue of, int position)
    {
        if (of.Type is not JmesType.List list)
            throw Error("an index is applied to something that is not a list.");
        string items = Items(of);
        // Reference types and nullable structs both give null when there is no such element.
        string selected = list.Element is JmesType.Number or JmesType.Boolean && !list.ElementsMayBeNull ? $"{items}.Cast<{Scalar(list.Element)}?>()" : items;
        return new(position >= 0 ? $"{selected}.ElementAtOrDefault({position})" : $"{selected}.Reverse().ElementAtOrDefault({-position - 1})", list.Element, true);
    }

    private static string Scalar(JmesType type) => type is JmesType.Boolean ? "bool" : "long";

    private JmesValue Flatten(JmesValue of)
    {
        if (of.Type is not JmesType.List list)
            throw Error("[] is applied to something that is not a list.");
        if (list.Element is not JmesType.List inner)
            return of;
        string item = Variable();
        string nested = list.ElementsMayBeNull ? $"{item} ?? []" : item;
        return new($"{Items(of)}.SelectMany({item} => {nested})", inner, false);
    }

    private JmesValue Filter(JmesValue of, JmesNode condition)
    {
        if (of.Type is not JmesType.List list)
            throw Error("[?] is applied to something that is not a list.");
        string item = Variable();
        JmesValue test = Compile(condition, new(item, list.Element, list.ElementsMayBeNull));
        return new($"{Items(of)}.Where({item} => {Truth(test)})", list, false);
    }

    private JmesValue Project(JmesValue of, JmesNode.Projection projection)
    {
        (string items, JmesType element, bool elementsMayBeNull) = of.Type switch
        {
            JmesType.List list when !projection.OverValues => (Items(of), list.Element, list.ElementsMayBeNull),
            JmesType.Map map when projection.OverValues => ($"({of.Code}{(of.MayBeNull ? "?" : "")}.Values ?? [])", map.Value, map.ValuesMayBeNull),
            _ => throw Error("a projection is applied to something that is not a list."),
        };
        string item = Variable();
        JmesValue each = Compile(projection.Each, new(item, element, elementsMayBeNull));
        string selected = each.Code == item ? items : $"{items}.Select({item} => {each.Code})";
        return new(each.MayBeNull ? $"{selected}.Where({item} => {item} is not null)" : selected, new JmesType.List(each.Type, each.MayBeNull), false);
    }

    private JmesValue MultiSelect(JmesValue of, IReadOnlyList<JmesNode> nodes)
    {
        List<JmesValue> items = [.. nodes.Select(node => Compile(node, of))];
        if (items.Any(item => item.Type != items[0].Type))
            throw Error("the items of a multi-select list are of different types, which compiled code cannot hold.");
        return new($"new[] {{ {string.Join(", ", items.Select(item => item.Code))} }}", new JmesType.List(items[0].Type, items.Any(item => item.MayBeNull)), false);
    }

    private JmesValue Function(string name, IReadOnlyList<JmesValue> arguments)
    {
        JmesValue first = arguments.Count > 0 ? arguments[0] : throw Error($"{name}() needs an argument.");
        switch (name, first.Type)
        {
            case ("length", JmesType.Text):
                return new(first.MayBeNull ? $"({first.Code}?.Length ?? 0)" : $"{first.Code}.Length", new JmesType.Number(), false);
            case ("length", JmesType.List):
                return new($"{Items(first)}.Count()", new JmesType.Number(), false);
            case ("length", JmesType.Map):
                return new(first.MayBeNull ? $"({first.Code}?.Count ?? 0)" : $"{first.Code}.Count", new JmesType.Number(), false);
            case ("keys", JmesType.Map):
                return new(first.MayBeNull ? $"({first.Code}?.Keys ?? [])" : $"{first.Code}.Keys", new JmesType.List(new JmesType.Text(), false), false);
            case ("values", JmesType.Map map):
                return new(first.MayBeNull ? $"({first.Code}?.Values ?? [])" : $"{first.Code}.Values", new JmesType.List(map.Value, map.ValuesMayBeNull), false);
            case ("contains", JmesType.List) when arguments.Count == 2:
                string item = Variable();
                return Condition($"{Items(first)}.Any({item} => {item} == {arguments[1].Code})");
            case ("contains", JmesType.Text) when arguments.Count == 2:
                return Text("Contains");
            case ("starts_with", JmesType.Text) when arguments.Count == 2:
                return Text("StartsWith");
            case ("ends_with", JmesType.Text) when arguments.Count == 2:
                return Text("EndsWith");
            default:
                throw Error($"the function {name}() is not supported here.");
        }

        JmesValue Text(string method) => Condition($"{first.Code}{Dot(first.MayBeNull)}{method}({arguments[1].Code}, {scope.External("StringComparison")}.Ordinal){(first.MayBeNull ? " == true" : "")}");
    }

    private JmesValue Compare(string symbol, JmesValue left, JmesValue right)
    {
        if (left.Type is JmesType.Nothing || right.Type is JmesType.Nothing)
        {
            JmesValue other = left.Type is JmesType.Nothing ? right : left;
            return Condition(other.MayBeNull ? $"({other.Code}) {(symbol == "==" ? "is" : "is not")} null" : symbol == "==" ? "false" : "true");
        }
        if (left.Type.GetType() != right.Type.GetType() || left.Type is not (JmesType.Text or JmesType.Number or JmesType.Boolean))
            throw Error($"'{symbol}' compares values that compiled code cannot compare.");
        return Condition($"{left.Code} {symbol} {right.Code}");
    }

    private JmesValue Or(JmesValue left, JmesValue right)
    {
        if (left.Type.GetType() == right.Type.GetType() && left.Type is not JmesType.Boolean)
        {
            string item = Variable();
            // In JMESPath an empty text is as good as none.
            return left.Type is JmesType.Text
                ? new($"({left.Code} is {{ Length: > 0 }} {item} ? {item} : {right.Code})", left.Type, right.MayBeNull)
                : new($"({left.Code} ?? {right.Code})", left.Type, right.MayBeNull);
        }
        return Condition($"{Truth(left)} || {Truth(right)}");
    }

    private JmesValue Literal(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.String => new(CSharpText.Literal(value.GetString()!), new JmesType.Text(), false),
        JsonValueKind.Number => new(value.GetDouble().ToString("R", CultureInfo.InvariantCulture), new JmesType.Number(), false),
        JsonValueKind.True => new("true", new JmesType.Boolean(), false),
        JsonValueKind.False => new("false", new JmesType.Boolean(), false),
        JsonValueKind.Null => new("null", new JmesType.Nothing(), true),
        _ => throw Error("literals of objects and lists are not supported."),
    };

    private static string Items(JmesValue list) => list.MayBeNull ? $"({list.Code} ?? [])" : list.Code;

    private string Variable() => $"x{++_variables}";
}
