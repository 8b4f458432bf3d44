using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Payloads;

public sealed class CodecOutputTests
{
    private const string Model = """
        {"smithy":"2.0","shapes":{
          "example#Notices":{"type":"service","version":"1","operations":[{"target":"example#Exchange"}],"traits":{"aws.protocols#restJson1":{}}},
          "example#Exchange":{"type":"operation","input":{"target":"example#In"},"output":{"target":"example#Out"}},
          "example#In":{"type":"structure","members":{"order":{"target":"example#Order"},"clone":{"target":"example#Odd"}}},
          "example#Out":{"type":"structure","members":{"result":{"target":"example#Result"}}},
          "example#Order":{"type":"structure","members":{
            "id":{"target":"smithy.api#String","traits":{"smithy.api#default":""}},
            "lines":{"target":"example#Lines"},
            "kind":{"target":"example#Kind","traits":{"smithy.api#jsonName":"order-kind"}},
            "time":{"target":"smithy.api#Timestamp"},
            "choice":{"target":"example#Choice"},
            "rest":{"target":"smithy.api#Document"}}},
          "example#Lines":{"type":"list","member":{"target":"example#Line"}},
          "example#Line":{"type":"structure","members":{
            "part":{"target":"example#Part","traits":{"smithy.api#required":{}}},
            "prices":{"target":"example#Prices"}}},
          "example#Part":{"type":"structure","members":{"name":{"target":"smithy.api#String"},"inner":{"target":"example#Part"}}},
          "example#Prices":{"type":"map","key":{"target":"smithy.api#String"},"value":{"target":"smithy.api#BigDecimal"},"traits":{"smithy.api#sparse":{}}},
          "example#Kind":{"type":"enum","members":{"NEW":{"target":"smithy.api#Unit","traits":{"smithy.api#enumValue":"new"}}}},
          "example#Choice":{"type":"union","members":{"a":{"target":"smithy.api#String"},"b":{"target":"example#Part"}}},
          "example#Odd":{"type":"structure","members":{"printMembers":{"target":"smithy.api#String"},"equalityContract":{"target":"smithy.api#String"},"clone":{"target":"smithy.api#String"}}},
          "example#Result":{"type":"structure","members":{"accepted":{"target":"smithy.api#Boolean","traits":{"smithy.api#default":false}}}}
        }}
        """;

    private const string Driver = """
        namespace Example;

        public interface IDocument<TSelf> where TSelf : IDocument<TSelf>
        {
            static abstract TSelf Read(ref Tern.Runtime.JsonReader reader);
            static abstract void Write(ref Tern.Runtime.JsonWriter writer, TSelf value);
        }

        public sealed partial record Order
        {
            public int LineCount => Lines.Count;
        }

        public static class Driver
        {
            public static string Rewrite(string type, string json) => type switch
            {
                "Order" => Rewrite<Order>(json),
                "Odd" => Rewrite<Odd>(json),
                _ => Rewrite<Result>(json),
            };

            public static string Change() => Write(new Order { Id = "1" } with { Kind = Kind.New });

            private static string Rewrite<T>(string json) where T : IDocument<T>
            {
                var reader = new Tern.Runtime.JsonReader(System.Text.Encoding.UTF8.GetBytes(json));
                return Write(T.Read(ref reader));
            }

            private static string Write<T>(T value) where T : IDocument<T>
            {
                using var buffer = new Tern.Runtime.PooledBuffer();
                var writer = new Tern.Runtime.JsonWriter(buffer);
                T.Write(ref writer, value);
                writer.Complete();
                return System.Text.Encoding.UTF8.GetString(buffer.WrittenSpan);
            }
        }
        """;

    private static readonly ServiceOptions s_options = new() { Namespace = "Example", HasCodecs = true, CodecInterface = "Example.IDocument" };

    private static readonly Lazy<GeneratedCode> s_code = new(() => TestModel.Compile("Notices", Generate(Model), Driver));

    [Theory]
    [InlineData("Order", """{"id":"1","lines":[{"part":{"name":"a","inner":{"name":"b"}},"prices":{"x":12345678901234567890.5,"y":null}}],"order-kind":"new","time":1764403200,"choice":{"b":{"name":"c"}},"rest":{"n":[null,1e30]}}""")]
    [InlineData("Order", """{"id":"","lines":[],"order-kind":"unknown","choice":{"a":""}}""")]
    [InlineData("Odd", """{"printMembers":"a","equalityContract":"b","clone":"c"}""")]
    [InlineData("Result", """{"accepted":true}""")]
    public void Structures_of_inputs_and_of_outputs_are_read_and_written(string type, string json) =>
        Assert.Equal(json, TestModel.Method<Func<string, string, string>>(s_code.Value, "Example.Driver", "Rewrite")(type, json));

    [Theory]
    [InlineData("Order", """{"unknown":{"a":[1]},"lines":null}""", """{"id":""}""")]
    [InlineData("Order", """{"lines":[{}]}""", """{"id":"","lines":[{"part":{}}]}""")]
    [InlineData("Result", "{}", """{"accepted":false}""")]
    public void Reader_skips_unknown_members_and_replaces_missing_ones(string type, string json, string written) =>
        Assert.Equal(written, TestModel.Method<Func<string, string, string>>(s_code.Value, "Example.Driver", "Rewrite")(type, json));

    [Fact]
    public void Structures_are_partial_records_that_with_changes() =>
        Assert.Equal("""{"id":"1","order-kind":"new"}""", TestModel.Method<Func<string>>(s_code.Value, "Example.Driver", "Change")());

    [Fact]
    public void Output_has_no_client_no_server_no_errors_and_no_inputs()
    {
        IReadOnlyList<GeneratedFile> files = Generate(Model);
        Assert.Equal(
            [
                "Json/ChoiceJson.cs", "Json/LineJson.cs", "Json/LinesJson.cs", "Json/OddJson.cs", "Json/OrderJson.cs", "Json/PartJson.cs", "Json/PricesJson.cs", "Json/ResultJson.cs",
                "Types/Choice.cs", "Types/Kind.cs", "Types/Line.cs", "Types/Odd.cs", "Types/Order.cs", "Types/Part.cs", "Types/Result.cs",
            ],
            files.Select(file => file.Path).Order(StringComparer.Ordinal));
        Assert.DoesNotContain(files, file => file.Text.Contains("ServerRuntime", StringComparison.Ordinal));
    }

    [Fact]
    public void Only_roots_implement_the_interface()
    {
        IReadOnlyList<GeneratedFile> files = Generate(Model);
        Assert.Equal(["Types/Odd.cs", "Types/Order.cs", "Types/Result.cs"], files.Where(file => file.Text.Contains("IDocument<", StringComparison.Ordinal)).Select(file => file.Path).Order(StringComparer.Ordinal));
        Assert.DoesNotContain(Generate(Model, s_options with { CodecInterface = null }), file => file.Text.Contains("IDocument", StringComparison.Ordinal));
    }

    [Fact]
    public void AWS_JSON_has_the_names_of_the_model()
    {
        string model = Model.Replace("restJson1", "awsJson1_1", StringComparison.Ordinal);
        Assert.Contains("\\\"kind\\\":", Generate(model).Single(file => file.Path == "Json/OrderJson.cs").Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("aws.protocols#restXml")]
    [InlineData("aws.protocols#awsQuery")]
    [InlineData("smithy.protocols#rpcv2Cbor")]
    [InlineData("smithy.protocols#rpcv2Json")]
    public void Other_protocol_is_an_error_that_names_it(string protocol) => Assert.Equal(
        $"model.json: example#Notices: The output Codecs does not support the protocol {protocol}. Expected: AWS JSON, or REST with JSON, whose codecs use smithy.api#jsonName.",
        Error(Model.Replace("aws.protocols#restJson1", protocol, StringComparison.Ordinal)));

    [Fact]
    public void Member_of_an_input_that_is_not_a_structure_is_an_error_that_names_it() => Assert.Equal(
        "model.json: example#Notices: The member 'result' of example#Out is not a structure. With the output Codecs, each member of an input or output is a structure that is a document of its own.",
        Error(Model.Replace("""{"result":{"target":"example#Result"}}""", """{"result":{"target":"smithy.api#String"}}""", StringComparison.Ordinal)));

    [Fact]
    public void Operation_with_errors_is_an_error_that_names_it()
    {
        string model = Model.Replace("""
            "output":{"target":"example#Out"}}
            """.Trim(), """
            "output":{"target":"example#Out"},"errors":[{"target":"example#Fault"}]},"example#Fault":{"type":"structure","members":{},"traits":{"smithy.api#error":"client"}}
            """.Trim(), StringComparison.Ordinal);
        Assert.Equal("model.json: example#Notices: The operation example#Exchange has errors, which the output Codecs does not support. Remove the errors of the operation and of the service.", Error(model));
    }

    [Fact]
    public void Option_and_output_must_be_set_together()
    {
        Assert.Throws<ArgumentException>(() => TestModel.Generate(Model, Outputs.Types | Outputs.Codecs));
        Assert.Throws<ArgumentException>(() => TestModel.Generate(Model, Outputs.Types, s_options));
    }

    private static IReadOnlyList<GeneratedFile> Generate(string model, ServiceOptions? options = null) => TestModel.Generate(model, Outputs.Types | Outputs.Codecs, options ?? s_options);

    private static string Error(string model) => Assert.Throws<GeneratorException>(() => Generate(model)).Message;
}
