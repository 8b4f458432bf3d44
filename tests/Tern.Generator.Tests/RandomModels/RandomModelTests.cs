using System.Globalization;
using System.Net;
using System.Reflection;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Conformance;
using Tern.Conformance.Protocols;
using Tern.Conformance.Protocols.Bodies;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>Whatever the model: its code compiles without a warning, sends and reads the JSON that the protocol asks for, and client and server understand each other.</summary>
public sealed class RandomModelTests
{
    // A few in every run; more by hand with a range: TERN_SEEDS=1000-1400.
    public static TheoryData<int> Seeds()
    {
        string[] range = (Environment.GetEnvironmentVariable("TERN_SEEDS") ?? "1-8").Split('-');
        int first = int.Parse(range[0], CultureInfo.InvariantCulture);
        return [.. Enumerable.Range(first, int.Parse(range[^1], CultureInfo.InvariantCulture) - first + 1)];
    }

    [Theory]
    [MemberData(nameof(Seeds))]
    public async Task Values_go_from_client_to_server_and_back(int seed)
    {
        var model = new RandomModel(seed);
        var random = new Random(seed);
        Service service = TestModel.Build(model.Text, new() { Namespace = seed % 2 == 0 ? null : "My.Random" });
        Assert.Equal(model.Operations.Count, service.Operations.Count);
        var files = ServiceGenerator.Generate(service, Outputs.Types | Outputs.Client | Outputs.Server, RoundTripDriver.ServerNamespace).Select(file => (file.Path, file.Text)).ToList();
        Assert.Equal(files.Count, files.Select(file => file.Path).Distinct(StringComparer.OrdinalIgnoreCase).Count());

        var values = new RandomValues(model, random);
        var trips = new List<(RandomValue Request, RandomValue Response, RandomValue Error)>();
        foreach (Operation operation in service.Operations)
        {
            StructureShape error = operation.Errors[random.Next(operation.Errors.Count)];
            var trip = (values.Structure(operation.Request.Id.ToString(), isInput: true), values.Structure(operation.Response.Id.ToString()), values.Structure(error.Id.ToString()));
            files.Add(($"Driver{trips.Count}.cs", RoundTripDriver.Write(service, operation, trips.Count, trip.Item1, trip.Item2, error, trip.Item3)));
            trips.Add(trip);
        }
        using GeneratedCode code = GeneratedCode.Compile("Random", files);
        for (int i = 0; i < trips.Count; i++)
        {
            Type driver = code.Assembly.GetType($"{RoundTripDriver.Namespace}.Driver{i}", throwOnError: true)!;
            await TravelAsync(driver, trips[i].Request, trips[i].Response, new JsonNoise(random));
            await FailAsync(driver, trips[i].Error);
        }
    }

    private static async Task TravelAsync(Type driver, RandomValue request, RandomValue response, JsonNoise noise)
    {
        object sent = Call(driver, "Request");
        object answer = Call(driver, "Response");
        byte[] answerBody = (byte[])Call(driver, "WriteResponse", answer);
        byte[] sentBody = [];
        using var server = new BytesHandler(body =>
        {
            sentBody = body;
            return answerBody;
        });
        object received = await CallAsync(driver, sent, server);

        Same(JsonBody.Compare(request.Wire!.ToJsonString(), sentBody));
        Same(StructureComparer.Compare("request", sent, Call(driver, "ReadRequest", sentBody)));
        Same(JsonBody.Compare(response.Wire!.ToJsonString(), answerBody.Length == 0 ? "{}"u8.ToArray() : answerBody));
        Same(StructureComparer.Compare("response", answer, received));

        // The same in other words, with what no reader knows.
        Same(StructureComparer.Compare("request", sent, Call(driver, "ReadRequest", Encoding.UTF8.GetBytes(noise.Write(WithUnknown(request.Wire))))));
        using var noisy = new BytesHandler(_ => Encoding.UTF8.GetBytes(noise.Write(WithUnknown(response.Wire))));
        Same(StructureComparer.Compare("response", answer, await CallAsync(driver, sent, noisy)));
    }

    private static async Task FailAsync(Type driver, RandomValue error)
    {
        var sent = (ServiceException)Call(driver, "Error");
        byte[] body = (byte[])Call(driver, "WriteError", sent);
        using var server = new BytesHandler(_ => body, HttpStatusCode.BadRequest);
        Exception? thrown = await Record.ExceptionAsync(() => CallAsync(driver, Call(driver, "Request"), server));
        Assert.NotNull(thrown);
        Same(StructureComparer.Compare("error", sent, thrown));
        Assert.Equal(sent.ServiceMessage, ((ServiceException)thrown).ServiceMessage);
        var wire = (JsonObject)error.Wire!.DeepClone();
        wire["__type"] = (string?)JsonNode.Parse(body)!["__type"];
        Same(JsonBody.Compare(wire.ToJsonString(), body));
    }

    // The assertions of xunit cut texts off.
    private static void Same(string? difference) => Assert.True(difference is null, difference);

    private static JsonObject WithUnknown(JsonNode wire)
    {
        var result = (JsonObject)wire.DeepClone();
        result["of tomorrow"] = new JsonObject { ["a"] = new JsonArray(1, null, new JsonObject()), ["é\"\\"] = -1e-5 };
        result["not there"] = null;
        return result;
    }

    private static object Call(Type driver, string method, params object[] arguments) => driver.GetMethod(method)!.Invoke(null, BindingFlags.DoNotWrapExceptions, null, arguments, null)!;

    private static async Task<object> CallAsync(Type driver, object request, HttpMessageHandler handler) => await (Task<object>)Call(driver, "CallAsync", request, handler);
}
