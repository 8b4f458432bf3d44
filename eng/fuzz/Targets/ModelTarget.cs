using Tern.Generator;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Fuzz.Targets;

/// <summary>Service models, from bytes to C# files: code, or the generator's error, which names the model.</summary>
internal sealed class ModelTarget : IFuzzTarget
{
    private const string Source = "fuzz.json";

    public string Name => "model";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        """
        {"smithy":"2.0","shapes":{
        "a#S":{"type":"service","version":"1","operations":[{"target":"a#D"}],"traits":{"aws.protocols#awsJson1_0":{},"aws.protocols#restJson1":{},"aws.auth#sigv4":{"name":"s"}}},
        "a#D":{"type":"operation","input":{"target":"a#I"},"output":{"target":"a#I"},"errors":[{"target":"a#E"}],"traits":{"smithy.api#http":{"method":"GET","uri":"/{b}/c?d"},"smithy.api#paginated":{"inputToken":"n","outputToken":"n","items":"l"}}},
        "a#I":{"type":"structure","members":{"b":{"target":"smithy.api#String","traits":{"smithy.api#required":{},"smithy.api#httpLabel":{}}},"n":{"target":"smithy.api#String","traits":{"smithy.api#httpQuery":"n"}},"l":{"target":"a#L"}}},
        "a#L":{"type":"list","member":{"target":"a#T"},"traits":{"smithy.api#sparse":{}}},
        "a#T":{"type":"structure","members":{"l":{"target":"a#L"},"c":{"target":"smithy.api#Integer","traits":{"smithy.api#default":1}}}},
        "a#E":{"type":"structure","members":{"message":{"target":"smithy.api#String"}},"traits":{"smithy.api#error":"client","smithy.api#httpError":404}}}}
        """u8.ToArray(),
        """
        {"smithy":"1.0","shapes":{
        "a#S":{"type":"service","version":"1","resources":[{"target":"a#R"}],"traits":{"aws.protocols#awsJson1_1":{},"smithy.rules#endpointRuleSet":{"version":"1.0","parameters":{"Region":{"type":"String","builtIn":"AWS::Region"}},"rules":[{"type":"tree","conditions":[{"fn":"aws.partition","argv":[{"ref":"Region"}],"assign":"p"}],"rules":[{"type":"endpoint","conditions":[],"endpoint":{"url":"https://s.{Region}.{p#dnsSuffix}"}}]}]}}},
        "a#R":{"type":"resource","read":{"target":"a#D"}},
        "a#D":{"type":"operation","output":{"target":"a#O"},"traits":{"smithy.waiters#waitable":{"Done":{"acceptors":[{"state":"success","matcher":{"output":{"path":"s == 'x'","expected":"true","comparator":"booleanEquals"}}}]}}}},
        "a#O":{"type":"structure","mixins":[{"target":"a#M"}],"members":{"s":{"target":"a#C"},"u":{"target":"a#U"}}},
        "a#M":{"type":"structure","members":{"t":{"target":"smithy.api#Timestamp","traits":{"smithy.api#timestampFormat":"date-time"}}}},
        "a#C":{"type":"string","traits":{"smithy.api#enum":[{"value":"x","name":"X"}]}},
        "a#U":{"type":"union","members":{"a":{"target":"a#U"},"b":{"target":"smithy.api#Blob"}}}}}
        """u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        try
        {
            ServiceGenerator.Generate(ServiceBuilder.Build(SmithyModel.Load(input, Source), new ServiceOptions()), Outputs.Types | Outputs.Client);
        }
        catch (GeneratorException e)
        {
            if (!e.Message.Contains(Source, StringComparison.Ordinal))
                throw new FuzzFindingException($"The error does not name the model '{Source}': {e.Message}");
        }
    }
}
