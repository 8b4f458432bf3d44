using System.Globalization;
using System.Text.Json;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.JmesPath;

/// <summary>Compiles JMESPath to a C# expression over generated types, so that no JMESPath is evaluated at run time.</summary>
internal sealed class JmesCompiler(TypeScope scope, string expression)
{
    /// <summary>Compiles an expression.</summary>
    /// <param name="expression">The JMESPath text.</param>
    /// <param name="root">The value that the expression is evaluated on.</param>
    /// <param name="scope">The scope for the names of types.</param>
    /// <exception cref="GeneratorException">The expression is malformed or not supported.</exception>
    public static JmesValue Compile(string expression, JmesValue root, TypeScope scope)
    {
        scope.Import("System.Linq");
        return new JmesCompiler(scope, expression).Compile(JmesParser.Parse(expression), root);
    }

    /// <summary>The value of a C# expression whose type is that of a shape.</summary>
    /// <param name="code">The expression.</param>
    /// <param name="shape">The shape.</param>
    /// <param name="mayBeNull">Whether the expression can be null.</param>
    /// <param name="isNullable">Whether the last property of the expression can be null, and not only a property before it.</param>
    public static JmesValue ValueOf(string code, Shape shape, bool mayBeNull, bool isNullable)
    {
        JmesType type = TypeOf(shape);
        return IsEnum(type) ? new($"{code}{Dot(isNullable)}Value", Plain(type), mayBeNull) : new(code, type, mayBeNull);
    }

    /// <summary>The strings or numbers of a list, without nulls.</summary>
    public static string Texts(JmesValue list) => list.Type switch
    {
        JmesType.List { Element: JmesType.Number { IsEnum: true }, ElementsMayBeNull: true } => $"{Items(list)}.Where(item => item is not null).Select(item => item!.Value.Value)",
        JmesType.List { Element: JmesType.Number { IsEnum: true } } => $"{Items(list)}.Select(item => item.Value)",
        JmesType.List { Element: JmesType.Number, ElementsMayBeNull: true } => $"{Items(list)}.Where(item => item is not null).Select(item => item!.Value)",
        JmesType.List { Element: JmesType.Text { IsEnum: true }, ElementsMayBeNull: true } => $"{Items(list)}.Where(item => item is not null).Select(item => item!.Value.Value)",
        JmesType.List { Element: JmesType.Text { IsEnum: true } } => $"{Items(list)}.Select(item => item.Value)",
        JmesType.List { ElementsMayBeNull: true } => $"{Items(list)}.OfType<string>()",
        _ => Items(list),
    };

    /// <summary>The condition under which a value is true by the rules of JMESPath.</summary>
    public static string Truth(JmesValue value) => value.Type switch
    {
        JmesType.Boolean => value.MayBeNull ? $"({value.Code}) == true" : value.Code,
        JmesType.Text => $"!string.IsNullOrEmpty({value.Code})",
        JmesType.List or JmesType.Map => value.MayBeNull ? $"({value.Code})?.Any() == true" : $"({value.Code}).Any()",
        JmesType.Null => "false",
        _ => value.MayBeNull ? $"({value.Code}) is not null" : "true",
    };

    private static JmesType TypeOf(Shape shape) => shape switch
    {
        SimpleShape { Kind: ShapeKind.String } => new JmesType.Text(),
        SimpleShape { Kind: ShapeKind.Boolean } => new JmesType.Boolean(),
        SimpleShape { Kind: ShapeKind.Byte or ShapeKind.Short or ShapeKind.Integer or ShapeKind.Long or ShapeKind.Float or ShapeKind.Double } => new JmesType.Number(),
        EnumShape { IsNumeric: true } => new JmesType.Number(IsEnum: true),
        EnumShape => new JmesType.Text(IsEnum: true),
        StructureShape structure => new JmesType.Structure(structure),
        UnionShape union => new JmesType.Union(union),
        ListShape list => new JmesType.List(TypeOf(list.Element.Value), list.IsSparse),
        MapShape map => new JmesType.Map(TypeOf(map.Value.Value), map.IsSparse),
        _ => new JmesType.Opaque(),
    };

    private static bool IsEnum(JmesType type) => type is JmesType.Text { IsEnum: true } or JmesType.Number { IsEnum: true };

    private static JmesType Plain(JmesType type) => type switch
    {
        JmesType.Text => new JmesType.Text(),
        JmesType.Number => new JmesType.Number(),
        _ => type,
    };

    // An element of a list or map. If it is an enum, the value is its text or number.
    private static JmesValue Element(string code, JmesType type, bool mayBeNull) =>
        IsEnum(type) ? new($"{code}{Dot(mayBeNull)}Value", Plain(type), mayBeNull) : new(code, type, mayBeNull);

    // The element with a nullable type, so that null can represent a missing element.
    private static string OrNull(string code, JmesType type, bool mayBeNull)
    {
        string value = Element(code, type, mayBeNull).Code;
        return type switch
        {
            JmesType.Number => $"(double?){value}",
            JmesType.Boolean => $"(bool?){value}",
            JmesType.Opaque => $"(object?){value}",
            _ => value,
        };
    }

    private static string Dot(bool mayBeNull) => mayBeNull ? "?." : ".";

    private GeneratorException Error(string problem) => new($"JMESPath '{expression}': {problem}");

    private JmesValue Compile(JmesNode node, JmesValue current) => node switch
    {
        JmesNode.Current => current,
        JmesNode.Field field => Field(Compile(field.Of, current), field.Name),
        JmesNode.Index index => Index(Compile(index.Of, current), index.Position),
        JmesNode.Slice slice => Slice(Compile(slice.Of, current), slice.Start, slice.End),
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
        _ => throw Error("The expression is not supported."),
    };

    private static JmesValue Condition(string code) => new($"({code})", new JmesType.Boolean(), false);

    private JmesValue Field(JmesValue of, string name)
    {
        switch (of.Type)
        {
            case JmesType.Root root:
                return root.Fields.TryGetValue(name, out JmesValue? field) ? field : throw Error($"The field '{name}' does not exist. Expected: {string.Join(" or ", root.Fields.Keys)}.");
            case JmesType.Structure structure:
                Member member = structure.Shape.Members.FirstOrDefault(member => member.Name == name)
                    ?? throw Error($"The structure {structure.Shape.Id} has no member '{name}'.");
                bool absent = member.Presence == Presence.Optional && member.Target is not ListShape;
                return ValueOf($"{of.Code}{Dot(of.MayBeNull)}{member.PropertyName}", member.Value, of.MayBeNull || absent, absent);
            case JmesType.Union union:
                Member chosen = union.Shape.Members.FirstOrDefault(member => member.Name == name)
                    ?? throw Error($"The union {union.Shape.Id} has no member '{name}'.");
                string asCase = $"({of.Code} as {scope.Named(union.Shape)}.{chosen.PropertyName})";
                return chosen.Target is null
                    ? new(asCase, new JmesType.Opaque(), true)
                    : ValueOf($"{asCase}?.Value", chosen.Target, mayBeNull: true, isNullable: false);
            case JmesType.Map map:
                string value = Variable();
                return new($"({of.Code}{(of.MayBeNull ? "?" : "")}.TryGetValue({CSharpText.Literal(name)}, out var {value}){(of.MayBeNull ? " == true" : "")} ? {OrNull(value, map.Value, map.ValuesMayBeNull)} : null)", Plain(map.Value), true);
            default:
                throw Error($"The field '{name}' is selected from a value that has no fields.");
        }
    }

    private JmesValue Index(JmesValue of, int position)
    {
        if (of.Type is not JmesType.List list)
            throw Error("An index is applied to a value that is not a list.");
        string item = Variable();
        string value = OrNull(item, list.Element, list.ElementsMayBeNull);
        string items = value == item ? Items(of) : $"{Items(of)}.Select({item} => {value})";
        return new($"{items}.ElementAtOrDefault({(position >= 0 ? position : $"^{-position}")})", Plain(list.Element), true);
    }

    private JmesValue Slice(JmesValue of, int? start, int? end)
    {
        if (of.Type is not JmesType.List list)
            throw Error("A slice is applied to a value that is not a list.");
        return new($"{Items(of)}.Take({Bound(start)}..{Bound(end)})", list, false);

        static string Bound(int? position) => position is { } value ? (value >= 0 ? $"{value}" : $"^{-(long)value}") : "";
    }

    private JmesValue Flatten(JmesValue of)
    {
        if (of.Type is not JmesType.List list)
            throw Error("The operator [] is applied to a value that is not a list.");
        if (list.Element is not JmesType.List inner)
            return of;
        string item = Variable();
        string nested = list.ElementsMayBeNull ? $"{item} ?? []" : item;
        return new($"{Items(of)}.SelectMany({item} => {nested})", inner, false);
    }

    private JmesValue Filter(JmesValue of, JmesNode condition)
    {
        if (of.Type is not JmesType.List list)
            throw Error("A filter is applied to a value that is not a list.");
        string item = Variable();
        JmesValue test = Compile(condition, Element(item, list.Element, list.ElementsMayBeNull));
        return new($"{Items(of)}.Where({item} => {Truth(test)})", list, false);
    }

    private JmesValue Project(JmesValue of, JmesNode.Projection projection)
    {
        (string items, JmesType element, bool elementsMayBeNull) = of.Type switch
        {
            JmesType.List list when !projection.OverValues => (Items(of), list.Element, list.ElementsMayBeNull),
            JmesType.Map map when projection.OverValues => ($"({of.Code}{(of.MayBeNull ? "?" : "")}.Values ?? [])", map.Value, map.ValuesMayBeNull),
            _ => throw Error(projection.OverValues ? "The projection .* is applied to a value that is not a map." : "The projection [*] is applied to a value that is not a list."),
        };
        string item = Variable();
        JmesValue each = Compile(projection.Each, Element(item, element, elementsMayBeNull));
        string selected = each.Code == item ? items : $"{items}.Select({item} => {each.Code})";
        return new(each.MayBeNull ? $"{selected}.Where({item} => {item} is not null)" : selected, new JmesType.List(each.Type, each.MayBeNull), false);
    }

    private JmesValue MultiSelect(JmesValue of, IReadOnlyList<JmesNode> nodes)
    {
        List<JmesValue> items = [.. nodes.Select(node => Compile(node, of))];
        if (items.Any(item => item.Type != items[0].Type))
            throw Error("The items of a multi-select list have different types, which is not supported.");
        return new($"new[] {{ {string.Join(", ", items.Select(item => item.Code))} }}", new JmesType.List(items[0].Type, items.Any(item => item.MayBeNull)), false);
    }

    private JmesValue Function(string name, IReadOnlyList<JmesValue> arguments)
    {
        JmesValue first = arguments.Count > 0 ? arguments[0] : throw Error($"The function {name}() needs an argument.");
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
            case ("contains", JmesType.List list) when arguments.Count == 2:
                string item = Variable();
                return Condition($"{Items(first)}.Any({item} => {Element(item, list.Element, list.ElementsMayBeNull).Code} == {arguments[1].Code})");
            case ("contains", JmesType.Text) when arguments.Count == 2:
                return Text("Contains");
            case ("starts_with", JmesType.Text) when arguments.Count == 2:
                return Text("StartsWith");
            case ("ends_with", JmesType.Text) when arguments.Count == 2:
                return Text("EndsWith");
            default:
                return JmesFunctions.Compile(name, arguments, Texts, Variable) ?? throw Error($"The function {name}() is not supported with these arguments.");
        }

        JmesValue Text(string method)
        {
            JmesValue sought = arguments[1];
            string text = sought.MayBeNull ? Variable() : sought.Code;
            string isThere = sought.MayBeNull ? $"{sought.Code} is {{ }} {text} && " : "";
            return Condition($"{isThere}{first.Code}{Dot(first.MayBeNull)}{method}({text}, {scope.External(ExternalTypes.StringComparison)}.Ordinal){(first.MayBeNull ? " == true" : "")}");
        }
    }

    private JmesValue Compare(string symbol, JmesValue left, JmesValue right)
    {
        if (left.Type is JmesType.Null || right.Type is JmesType.Null)
        {
            JmesValue other = left.Type is JmesType.Null ? right : left;
            return Condition(other.MayBeNull ? $"({other.Code}) {(symbol == "==" ? "is" : "is not")} null" : symbol == "==" ? "false" : "true");
        }
        bool isEquality = symbol is "==" or "!=";
        if (left.Type is not (JmesType.Text or JmesType.Number or JmesType.Boolean) || right.Type is not (JmesType.Text or JmesType.Number or JmesType.Boolean)
            || (!isEquality && (left.Type is not JmesType.Number || right.Type is not JmesType.Number)))
        {
            throw Error($"The operator '{symbol}' cannot compare values of these types.");
        }
        // Values of different types are never equal.
        return left.Type == right.Type ? Condition($"{left.Code} {symbol} {right.Code}") : Condition(symbol == "==" ? "false" : "true");
    }

    private JmesValue Or(JmesValue left, JmesValue right)
    {
        if (left.Type is JmesType.Boolean || !AreAlike(left.Type, right.Type))
            return Condition($"{Truth(left)} || {Truth(right)}");
        // In JMESPath, an empty value is false, like null.
        string item = Variable();
        return left.Type switch
        {
            JmesType.Text => new($"({left.Code} is {{ Length: > 0 }} {item} ? {item} : {right.Code})", left.Type, right.MayBeNull),
            JmesType.List => new($"({left.Code} is {{ }} {item} && {item}.Any() ? {item} : {right.Code})", right.Type, right.MayBeNull),
            _ when !left.MayBeNull => left,
            _ => new($"({left.Code} ?? {right.Code})", left.Type, right.MayBeNull),
        };
    }

    private static bool AreAlike(JmesType left, JmesType right) =>
        left is JmesType.List one && right is JmesType.List other ? one.Element == other.Element : left == right;

    private JmesValue Literal(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.String => new(CSharpText.Literal(value.GetString()!), new JmesType.Text(), false),
        JsonValueKind.Number => new(value.GetDouble().ToString("R", CultureInfo.InvariantCulture), new JmesType.Number(), false),
        JsonValueKind.True => new("true", new JmesType.Boolean(), false),
        JsonValueKind.False => new("false", new JmesType.Boolean(), false),
        JsonValueKind.Null => new("null", new JmesType.Null(), true),
        _ => throw Error("Literals of objects and lists are not supported."),
    };

    private static string Items(JmesValue list) => list.MayBeNull ? $"({list.Code} ?? [])" : list.Code;

    private string Variable() => scope.NewVariable();
}
