using System.Globalization;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.CSharp.JmesPath;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.JmesPath;

/// <summary>Expressions are compiled to C#, which Roslyn compiles, and evaluated on one object.</summary>
public sealed class JmesCompilerTests(JmesCompilerTests.Compiled compiled) : IClassFixture<JmesCompilerTests.Compiled>
{
    private const string Model = """
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Do"}], "traits": {"aws.api#service": {"sdkId": "Jmes"}, "aws.protocols#awsJson1_0": {}, "aws.auth#sigv4": {"name": "s"}}},
          "example#Do": {"type": "operation", "input": {"target": "smithy.api#Unit"}, "output": {"target": "example#Out"}},
          "example#Out": {"type": "structure", "members": {
            "text": {"target": "smithy.api#String"}, "blank": {"target": "smithy.api#String"}, "missing": {"target": "smithy.api#String"}, "must": {"target": "smithy.api#String", "traits": {"smithy.api#required": {}}},
            "flag": {"target": "smithy.api#Boolean"}, "noFlag": {"target": "smithy.api#Boolean"}, "number": {"target": "smithy.api#Integer"}, "noNumber": {"target": "smithy.api#Long"},
            "color": {"target": "example#Color"}, "size": {"target": "example#Size"}, "sure": {"target": "example#Color", "traits": {"smithy.api#required": {}}},
            "node": {"target": "example#Node"}, "noNode": {"target": "example#Node"}, "nodes": {"target": "example#Nodes"}, "noNodes": {"target": "example#Nodes"}, "sparse": {"target": "example#SparseNodes"},
            "texts": {"target": "example#Texts"}, "numbers": {"target": "example#Numbers"}, "flags": {"target": "example#Flags"}, "colors": {"target": "example#Colors"}, "sizes": {"target": "example#Sizes"}, "lists": {"target": "example#Lists"}, "times": {"target": "example#Times"},
            "map": {"target": "example#NodeMap"}, "noMap": {"target": "example#NodeMap"}, "colorMap": {"target": "example#ColorMap"}, "choice": {"target": "example#Choice"}, "noChoice": {"target": "example#Choice"}}},
          "example#Node": {"type": "structure", "members": {"name": {"target": "smithy.api#String"}, "count": {"target": "smithy.api#Integer"}, "on": {"target": "smithy.api#Boolean"}, "color": {"target": "example#Color"}, "sure": {"target": "example#Color", "traits": {"smithy.api#required": {}}}, "nodes": {"target": "example#Nodes"}, "tags": {"target": "example#Texts"}}},
          "example#Nodes": {"type": "list", "member": {"target": "example#Node"}},
          "example#SparseNodes": {"type": "list", "member": {"target": "example#Node"}, "traits": {"smithy.api#sparse": {}}},
          "example#Texts": {"type": "list", "member": {"target": "smithy.api#String"}},
          "example#Numbers": {"type": "list", "member": {"target": "smithy.api#Integer"}},
          "example#Flags": {"type": "list", "member": {"target": "smithy.api#Boolean"}},
          "example#Times": {"type": "list", "member": {"target": "smithy.api#Timestamp"}},
          "example#Colors": {"type": "list", "member": {"target": "example#Color"}},
          "example#Sizes": {"type": "list", "member": {"target": "example#Size"}},
          "example#Lists": {"type": "list", "member": {"target": "example#Texts"}},
          "example#NodeMap": {"type": "map", "key": {"target": "smithy.api#String"}, "value": {"target": "example#Node"}},
          "example#ColorMap": {"type": "map", "key": {"target": "smithy.api#String"}, "value": {"target": "example#Color"}},
          "example#Color": {"type": "enum", "members": {"RED": {"target": "smithy.api#Unit", "traits": {"smithy.api#enumValue": "red"}}, "BLUE": {"target": "smithy.api#Unit", "traits": {"smithy.api#enumValue": "blue"}}}},
          "example#Size": {"type": "intEnum", "members": {"SMALL": {"target": "smithy.api#Unit", "traits": {"smithy.api#enumValue": 1}}, "LARGE": {"target": "smithy.api#Unit", "traits": {"smithy.api#enumValue": 10}}}},
          "example#Choice": {"type": "union", "members": {"text": {"target": "smithy.api#String"}, "node": {"target": "example#Node"}, "unit": {"target": "smithy.api#Unit"}, "color": {"target": "example#Color"}}}
        }}
        """;

    private const string Value = """
        new DoResponse
        {
            Text = "t", Blank = "", Must = "m", Flag = true, Number = 7, Color = Color.Red, Size = Size.Large, Sure = Color.Blue,
            Node = new() { Name = "n", Count = 3, On = false, Sure = Color.Red, Tags = ["x", "y"], Nodes = [new() { Name = "inner", Sure = Color.Blue }] },
            Nodes = [new() { Name = "a", Count = 1, Color = Color.Red, Sure = Color.Red, Tags = ["p", "q"] }, new() { Name = "b", Count = 5, On = true, Sure = Color.Blue, Tags = ["r"] }, new() { Count = 9, Sure = Color.Blue }],
            Sparse = [null, new() { Name = "s", Sure = Color.Red }],
            Texts = ["one", "two", "three"], Numbers = [4, 5], Flags = [true, false], Colors = [Color.Red, Color.Blue], Sizes = [Size.Small], Lists = [["l1", "l2"], ["l3"]], Times = [System.DateTimeOffset.UnixEpoch],
            Map = new() { ["k"] = new() { Name = "mapped", Sure = Color.Red }, ["o d"] = new() { Name = "odd", Sure = Color.Red } }, ColorMap = new() { ["c"] = Color.Blue },
            Choice = new Choice.Node(new() { Name = "chosen", Sure = Color.Red }),
        }
        """;

    // Expressions with their results as text; "null" for no value.
    private static readonly (string Expression, string Expected)[] s_cases =
    [
        ("text", "t"), ("missing", "null"), ("must", "m"), ("number", "7"), ("flag", "true"), ("color", "red"), ("size", "10"), ("sure", "blue"), ("@.text", "t"), ("\"text\"", "t"),
        ("node.name", "n"), ("noNode.name", "null"), ("node.sure", "red"), ("noNode.sure", "null"), ("noNode.count", "null"), ("node.nodes[0].name", "inner"), ("noNode.nodes[0].name", "null"), ("noNode.nodes", "null"),
        ("texts[0]", "one"), ("texts[-1]", "three"), ("texts[3]", "null"), ("texts[-4]", "null"), ("numbers[1]", "5"), ("numbers[2]", "null"), ("flags[0]", "true"), ("flags[2]", "null"), ("colors[1]", "blue"), ("colors[2]", "null"), ("sizes[0]", "1"), ("nodes[1].count", "5"), ("nodes[7].sure", "null"), ("sparse[0].name", "null"), ("sparse[1].name", "s"),
        ("times[0] != `null`", "true"), ("times[1] != `null`", "false"),
        ("nodes[*].name", "[a, b]"), ("nodes[].name", "[a, b]"), ("nodes[*].color", "[red]"), ("nodes[*].sure", "[red, blue, blue]"), ("nodes[].tags[]", "[p, q, r]"), ("nodes[*].tags[0]", "[p, r]"), ("noNodes[].name", "[]"), ("sparse[].name", "[s]"), ("lists[]", "[l1, l2, l3]"), ("lists[*][0]", "[l1, l3]"), ("colors[*]", "[red, blue]"), ("noNode.nodes[].name", "[]"),
        ("nodes[?count > `1`].name", "[b]"), ("nodes[?count >= `1` && count <= `5`].name", "[a, b]"), ("nodes[?name == 'a'].count", "[1]"), ("nodes[?color == 'red'].name", "[a]"), ("nodes[?sure != 'red'].count", "[5, 9]"), ("nodes[?on].name", "[b]"), ("nodes[?!on].count", "[1, 9]"), ("nodes[?name].count", "[1, 5]"), ("nodes[?contains(tags, 'q')].name", "[a]"), ("texts[?starts_with(@, 't')]", "[two, three]"), ("colors[?@ == 'blue']", "[blue]"),
        ("nodes[?count > `1`] | [0].name", "b"), ("nodes[].name | [0]", "a"), ("length(nodes[].name | [0])", "1"), ("node | name", "n"), ("nodes[*].count | [?@ > `1`]", "[5, 9]"),
        ("[text, must]", "[t, m]"), ("[text, missing]", "[t, null]"), ("node.[name, sure]", "[n, red]"), ("nodes[*].[name, sure][]", "[a, red, b, blue, blue]"), ("[text, must][-1]", "m"),
        ("length(texts)", "3"), ("length(text)", "1"), ("length(noNodes)", "0"), ("length(map)", "2"), ("length(noMap)", "0"), ("length(nodes[?count > `1`])", "2"),
        ("keys(map)", "[k, o d]"), ("keys(noMap)", "[]"), ("values(map)[*].name", "[mapped, odd]"), ("map.*.name", "[mapped, odd]"), ("noMap.*.name", "[]"), ("map.k.name", "mapped"), ("map.\"o d\".name", "odd"), ("map.z.name", "null"), ("noMap.k.sure", "null"), ("colorMap.c", "blue"), ("colorMap.z", "null"), ("values(colorMap)", "[blue]"), ("colorMap.c || 'none'", "blue"),
        ("contains(texts, 'two')", "true"), ("contains(texts, 'x')", "false"), ("contains(colors, 'red')", "true"), ("contains(numbers, `5`)", "true"), ("contains(text, 't')", "true"), ("contains(missing, 't')", "false"), ("starts_with(must, 'm')", "true"), ("ends_with(missing, 'm')", "false"), ("starts_with(must, missing)", "false"), ("starts_with(must, text)", "false"), ("contains(noNodes[].name, 'a')", "false"),
        ("number == `7`", "true"), ("number != `7`", "false"), ("number < `7.5`", "true"), ("noNumber < `1`", "false"), ("noNumber == `null`", "true"), ("number == `null`", "false"), ("must == `null`", "false"), ("text == 't'", "true"), ("text == \"must\"", "false"), ("flag == `true`", "true"), ("noFlag == `true`", "false"), ("noFlag == `false`", "false"), ("color == 'red'", "true"), ("size == `10`", "true"), ("number == 'x'", "false"), ("number != 'x'", "true"), ("`1.5` < `2`", "true"),
        ("flag && number", "true"), ("flag && missing", "false"), ("blank && flag", "false"), ("missing || text", "t"), ("blank || text", "t"), ("text || must", "t"), ("noFlag || flag", "true"), ("noNumber || number", "7"), ("number || noNumber", "7"), ("noNodes || nodes | [0].name", "a"), ("noNode || node | name", "n"), ("missing || blank || must", "m"), ("!missing", "true"), ("!text", "false"), ("!nodes", "false"), ("!noNodes", "true"), ("!(flag && noFlag)", "true"), ("noNode || text", "true"),
        ("choice.node.name", "chosen"), ("choice.text", "null"), ("choice.unit != `null`", "false"), ("choice.color", "null"), ("noChoice.node.sure", "null"), ("choice.node.sure", "red"),
        ("texts[1:]", "[two, three]"), ("texts[:-1]", "[one, two]"), ("texts[1:2:1]", "[two]"), ("texts[2:1]", "[]"), ("texts[-2:9]", "[two, three]"), ("nodes[:2].name", "[a, b]"), ("nodes[1:].sure", "[blue, blue]"), ("noNodes[0:2]", "[]"), ("nodes[:2] | [0].name", "a"),
        ("sort(texts)", "[one, three, two]"), ("sort(numbers)", "[4, 5]"), ("sort(colors)", "[blue, red]"), ("reverse(texts)", "[three, two, one]"), ("reverse(keys(map))", "[o d, k]"), ("sort(nodes[*].name)[0]", "a"), ("length(sort(texts))", "3"),
        ("sum(numbers)", "9"), ("sum(nodes[*].count)", "15"), ("sum(sizes)", "1"), ("sum(noNodes[*].count)", "0"), ("avg(numbers)", "4.5"), ("max(numbers)", "5"), ("min(nodes[*].count)", "1"), ("max(noNodes[*].count)", "null"), ("max(texts)", "two"), ("min(colors)", "blue"), ("max(nodes[*].count) > `8`", "true"),
        ("abs(number)", "7"), ("abs(`-1.5`)", "1.5"), ("ceil(`1.2`)", "2"), ("floor(number)", "7"), ("floor(noNumber)", "null"), ("join('-', texts)", "one-two-three"), ("join(', ', nodes[*].name)", "a, b"), ("not_null(missing, text)", "t"), ("not_null(blank, text)", ""), ("not_null(noNumber, number)", "7"),
        ("'raw \\'quoted\\''", "raw 'quoted'"), ("`\"json\"`", "json"), ("`bare`", "bare"), ("`true`", "true"),
    ];

    public static TheoryData<int, string> Cases()
    {
        var rows = new TheoryData<int, string>();
        for (int i = 0; i < s_cases.Length; i++)
            rows.Add(i, s_cases[i].Expression);
        return rows;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Expression_returns_the_result_of_the_specification(int index, string expression)
    {
        Assert.Equal(expression, s_cases[index].Expression);
        Assert.Equal(s_cases[index].Expected, compiled.Evaluate(index));
    }

    [Theory]
    [InlineData("nope", "no member 'nope'")]
    [InlineData("text.nope", "no fields")]
    [InlineData("text[0]", "not a list")]
    [InlineData("text[]", "not a list")]
    [InlineData("text[?a]", "not a list")]
    [InlineData("text[*]", "not a list")]
    [InlineData("map[*]", "not a list")]
    [InlineData("choice.nope", "no member 'nope'")]
    [InlineData("text < must", "cannot compare")]
    [InlineData("nodes == nodes", "cannot compare")]
    [InlineData("[text, number]", "different types")]
    [InlineData("sort(nodes)", "sort()")]
    [InlineData("text[1:2]", "not a list")]
    [InlineData("texts[::2]", "step")]
    [InlineData("sort_by(nodes, &name)", "unexpected")]
    [InlineData("nodes[*].{a: name}", "unexpected")]
    [InlineData("length(number)", "length()")]
    [InlineData("length()", "needs an argument")]
    [InlineData("`[1]`", "lists")]
    public void Expression_that_is_invalid_for_the_model_is_an_error_that_names_it(string expression, string reason)
    {
        Service service = TestModel.Build(Model);
        GeneratorException error = Assert.Throws<GeneratorException>(() => Compile(expression, service, new TypeScope(service)));
        Assert.Contains($"JMESPath '{expression}'", error.Message, StringComparison.Ordinal);
        Assert.Contains(reason, error.Message, StringComparison.Ordinal);
    }

    private static JmesValue Compile(string expression, Service service, TypeScope scope) =>
        JmesCompiler.Compile(expression, new JmesValue("value", new JmesType.Structure(service.Operations[0].Response), MayBeNull: false), scope);

    /// <summary>All expressions, compiled at once.</summary>
    public sealed class Compiled
    {
        private readonly GeneratedCode _code;

        public Compiled()
        {
            Service service = TestModel.Build(Model);
            var scope = new TypeScope(service, "Tern.Jmes.Tests");
            GeneratedFile driver = CodeFile.Write("Expressions.cs", scope, code =>
            {
                code.Open("public static class Expressions");
                code.Line($"private static readonly DoResponse value = {Value};");
                for (int i = 0; i < s_cases.Length; i++)
                    code.Line(string.Create(CultureInfo.InvariantCulture, $"public static object? Case{i}() => {JmesCompilerTests.Compile(s_cases[i].Expression, service, scope).Code};"));
                code.Close();
            });
            _code = GeneratedCode.Compile("Jmes", [.. ServiceGenerator.Generate(service, Outputs.Types).Append(driver).Select(file => (file.Path, file.Text))]);
        }

        public string Evaluate(int index) =>
            Show(TestModel.Method<Func<object?>>(_code, "Tern.Jmes.Tests.Expressions", string.Create(CultureInfo.InvariantCulture, $"Case{index}"))());

        private static string Show(object? value) => value switch
        {
            null => "null",
            true => "true",
            false => "false",
            string text => text,
            System.Collections.IEnumerable list => $"[{string.Join(", ", list.Cast<object?>().Select(Show))}]",
            _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
        };
    }
}
