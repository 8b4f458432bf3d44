using System.Text;
using Tern.Generator;
using Tern.Generator.CSharp;
using Tern.Generator.CSharp.JmesPath;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Fuzz.Targets;

/// <summary>The JMESPath compiler of the generator, with every kind of member: C# or the generator's error.</summary>
internal sealed class JmesPathTarget : IFuzzTarget
{
    private const int MaxGrowth = 4096;

    private static readonly Service s_service = ServiceBuilder.Build(SmithyModel.Load("""
        {
          "smithy": "2.0",
          "shapes": {
            "example#S": { "type": "service", "version": "1", "operations": [{ "target": "example#Do" }], "traits": { "aws.protocols#awsJson1_0": {} } },
            "example#Do": { "type": "operation", "input": { "target": "example#T" } },
            "example#T": { "type": "structure", "members": {
              "text": { "target": "smithy.api#String" }, "number": { "target": "smithy.api#Integer" }, "flag": { "target": "smithy.api#Boolean" },
              "list": { "target": "example#L" }, "map": { "target": "example#M" }, "inner": { "target": "example#T" }, "choice": { "target": "example#U" } } },
            "example#L": { "type": "list", "member": { "target": "example#T" } },
            "example#M": { "type": "map", "key": { "target": "smithy.api#String" }, "value": { "target": "example#L" } },
            "example#U": { "type": "union", "members": { "one": { "target": "example#L" }, "two": { "target": "smithy.api#String" } } }
          }
        }
        """u8.ToArray(), "fuzz"), new ServiceOptions());

    public string Name => "jmespath";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        "list[*].inner.list[].text"u8.ToArray(),
        "length(list[?flag && number > `1`]) > `0` && !contains(keys(map), 'x')"u8.ToArray(),
        "list[?text=='a' || inner.flag] | [0].number"u8.ToArray(),
        "map.*[].list[-1:2].[text, inner.text][]"u8.ToArray(),
        "choice.one[0].text || \"text\" == `\"quoted\\u00e9\"`"u8.ToArray(),
        "join(',', list[].text) && to_number(text) <= `1.5` && starts_with(text, 'x')"u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        string expression = Encoding.UTF8.GetString(input);
        try
        {
            var root = new JmesValue("input", new JmesType.Structure(s_service.Operations[0].Request), MayBeNull: false);
            JmesValue value = ErrorContext.InTrait("fuzz", () => JmesCompiler.Compile(expression, root, new TypeScope(s_service)));
            if (value.Code.Length > (expression.Length + 1) * MaxGrowth)
                throw new FuzzFindingException($"The code of an expression of {expression.Length} characters has {value.Code.Length} characters.");
        }
        catch (GeneratorException)
        {
        }
    }
}
