using System.Globalization;
using System.Net;
using System.Reflection;
using System.Text.Json.Nodes;
using Tern.Conformance;
using Tern.Conformance.Protocols;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>The code of any model compiles without warnings and follows the protocol. Client and server read what the other writes.</summary>
public sealed class RandomModelTests
{
    private static readonly IWireForm[] s_forms = [new JsonForm("aws.protocols#awsJson1_0"), new JsonForm("aws.protocols#awsJson1_1"), new JsonForm("smithy.protocols#rpcv2Json"), new CborForm()];

    // A few seeds by default. Set TERN_SEEDS=1000-1400 for others.
    public static TheoryData<string, int> Seeds()
    {
        string[] range = (Environment.GetEnvironmentVariable("TERN_SEEDS") ?? "1-5").Split('-');
        int first = int.Parse(range[0], CultureInfo.InvariantCulture);
        int count = int.Parse(range[^1], CultureInfo.InvariantCulture) - first + 1;
        return new(s_forms.SelectMany(form => Enumerable.Range(first, count).Select(seed => (form.Protocol, seed))));
    }

    [Theory]
    [MemberData(nameof(Seeds))]
    public async Task Values_are_unchanged_after_a_round_trip_between_client_and_server(string protocol, int seed)
    {
        IWireForm form = s_forms.Single(form => form.Protocol == protocol);
        bool hasServer = protocol != "smithy.protocols#rpcv2Json";
        var model = new RandomModel(seed, protocol, form.HasDocuments);
        var random = new Random(seed);
        Service service = TestModel.Build(model.Text, new() { Namespace = seed % 2 == 0 ? null : "My.Random" });
        Assert.Equal(model.Operations.Count, service.Operations.Count);
        Outputs outputs = Outputs.Types | Outputs.Client | (hasServer ? Outputs.Server : Outputs.None);
        var files = ServiceGenerator.Generate(service, outputs, RoundTripDriver.ServerNamespace).Select(file => (file.Path, file.Text)).ToList();
        Assert.Equal(files.Count, files.Select(file => file.Path).Distinct(StringComparer.OrdinalIgnoreCase).Count());

        var values = new RandomValues(model, form, random, hasServer: hasServer);
        var trips = new List<Trip>();
        foreach (Operation operation in service.Operations)
        {
            StructureShape error = operation.Errors[random.Next(operation.Errors.Count)];
            var trip = new Trip(
                values.Structure(operation.Request.Id.ToString(), isInput: true), values.Structure(operation.Response.Id.ToString()), error.Id.ToString(), values.Structure(error.Id.ToString()));
            files.Add(($"Driver{trips.Count}.cs", RoundTripDriver.Write(service, operation, trips.Count, trip.Request, trip.Response, error, trip.Error, hasServer)));
            trips.Add(trip);
        }
        GeneratedCode code = GeneratedCode.Compile("Random", files);
        for (int i = 0; i < trips.Count; i++)
        {
            Type driver = code.Assembly.GetType($"{RoundTripDriver.Namespace}.Driver{i}", throwOnError: true)!;
            await CheckClientAsync(driver, trips[i], form, random);
            if (hasServer)
                await CheckClientAndServerAsync(driver, trips[i], form, random);
        }
    }

    /// <summary>The client alone: it sends what the protocol specifies, and reads every equivalent encoding of the response.</summary>
    private static async Task CheckClientAsync(Type driver, Trip trip, IWireForm form, Random random)
    {
        object sent = Call(driver, "Request");
        byte[] sentBody = [];
        using var server = new BytesHandler(body =>
        {
            sentBody = body;
            return form.Encode(WithUnknown(trip.Response.Wire!), random);
        });
        object received = await CallAsync(driver, sent, server);
        // An empty request can have an empty body.
        if (sentBody.Length > 0 || ((JsonObject)trip.Request.Wire!).Count > 0)
            Same(form.Compare(trip.Request.Wire!, sentBody));
        Same(StructureComparer.Compare("response", Call(driver, "Response"), received));

        var error = (TernServiceException)Call(driver, "Error");
        JsonObject wire = WithUnknown(trip.Error.Wire!);
        wire["__type"] = trip.ErrorId;
        using var failing = new BytesHandler(_ => form.Encode(wire, random), HttpStatusCode.BadRequest);
        Exception? thrown = await Record.ExceptionAsync(() => CallAsync(driver, sent, failing));
        Assert.NotNull(thrown);
        Same(StructureComparer.Compare("error", error, thrown));
        Assert.Equal(error.ServiceMessage, ((TernServiceException)thrown).ServiceMessage);
    }

    private static async Task CheckClientAndServerAsync(Type driver, Trip trip, IWireForm form, Random random)
    {
        object sent = Call(driver, "Request");
        object response = Call(driver, "Response");
        byte[] responseBody = (byte[])Call(driver, "WriteResponse", response);
        byte[] sentBody = [];
        using var server = new BytesHandler(body =>
        {
            sentBody = body;
            return responseBody;
        });
        object received = await CallAsync(driver, sent, server);

        Same(StructureComparer.Compare("request", sent, Call(driver, "ReadRequest", sentBody)));
        // The response of an operation without an output has an empty body.
        if (responseBody.Length > 0 || ((JsonObject)trip.Response.Wire!).Count > 0)
            Same(form.Compare(trip.Response.Wire!, responseBody));
        Same(StructureComparer.Compare("response", response, received));
        Same(StructureComparer.Compare("request", sent, Call(driver, "ReadRequest", form.Encode(WithUnknown(trip.Request.Wire!), random))));

        var error = (TernServiceException)Call(driver, "Error");
        byte[] errorBody = (byte[])Call(driver, "WriteError", error);
        using var failing = new BytesHandler(_ => errorBody, HttpStatusCode.BadRequest);
        Exception? thrown = await Record.ExceptionAsync(() => CallAsync(driver, sent, failing));
        Assert.NotNull(thrown);
        Same(StructureComparer.Compare("error", error, thrown));
        Assert.Equal(error.ServiceMessage, ((TernServiceException)thrown).ServiceMessage);
        var wire = (JsonObject)trip.Error.Wire!.DeepClone();
        wire["__type"] = form.Protocol == "aws.protocols#awsJson1_1" ? trip.ErrorId.Split('#')[1] : trip.ErrorId;
        Same(form.Compare(wire, errorBody));
    }

    // The assertions of xunit truncate texts.
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

    private sealed record Trip(RandomValue Request, RandomValue Response, string ErrorId, RandomValue Error);
}
