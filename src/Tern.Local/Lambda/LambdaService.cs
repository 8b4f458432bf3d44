using System.Globalization;
using Tern.Lambda;
using Tern.Local.Lambda.EventSources;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Lambda.Wire;
using Tern.Local.Protocols;
using Tern.Local.Protocols.RestJson;
using Tern.ServerRuntime;

namespace Tern.Local.Lambda;

/// <summary>Executes requests of AWS Lambda in their wire format.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/api/API_Operations.html">Lambda API</seealso>
internal sealed partial class LambdaService : RestJsonService
{
    private readonly LambdaEngine _engine;

    public LambdaService(LambdaEngine engine)
    {
        _engine = engine;
        Add(InvokeServer.Route, InvokeServer.ReadRequest, InvokeServer.CheckRequest, (context, request, token) => InvokeFunction.ExecuteAsync(engine, context, request, token), InvokeFunction.Write);
        // The event is a stream in the model, so that the generated request does not contain it.
        Add(InvokeAsyncServer.Route.Operation, async (content, context, response, token) =>
        {
            InvokeAsyncRequest request = Read(CreateRequest(context.Request, content), InvokeAsyncServer.ReadRequest, InvokeAsyncServer.CheckRequest);
            InvokeAsyncServer.WriteResponse(response, await InvokeFunctionLater.ExecuteAsync(engine, context, request.FunctionName, content, token).ConfigureAwait(false));
        });
        Add(
            InvokeWithResponseStreamServer.Route,
            InvokeWithResponseStreamServer.ReadRequest,
            InvokeWithResponseStreamServer.CheckRequest,
            (context, request, token) => InvokeFunctionWithResponseStream.ExecuteAsync(engine, context, request, token),
            InvokeWithResponseStreamServer.WriteResponse);
        AddFunctionOperations();
        AddLayerOperations();
        AddCodeSigningOperations();
        AddMappingOperations(new MappingOperations(engine.Pollers));
    }

    public override string Name => "Lambda";

    public override string SigningName => "lambda";

    public override RestRouter Router => LambdaRouter.Instance;

    /// <summary>70,167,211 bytes: an archive of 50 MB in base64, and the rest of the request.</summary>
    public override int MaxRequestLength => 70_167_211;

    /// <inheritdoc/>
    public override TernServiceException CreateTooLargeError(string operation) => new(PayloadRules.TooLarge, $"Request must be smaller than {MaxRequestLength} bytes for the {operation} operation");

    /// <inheritdoc/>
    protected override void WriteError(RestResponse response, TernServiceException error, string requestId)
    {
        response.StatusCode = error.ErrorCode switch
        {
            "AccessDeniedException" => 403,
            "UnknownOperationException" => 404,
            PayloadRules.TooLarge => 413,
            InternalError => 500,
            _ => 400,
        };
        LambdaErrors.Write(response, error);
    }

    /// <inheritdoc/>
    protected override TernServiceException CreateThrottlingError(string operation) => LambdaFailures.Throttled(ThrottleReason.CallerRateLimitExceeded);

    /// <inheritdoc/>
    protected override void ThrowIfAny(ConstraintViolations violations)
    {
        if (violations.Problems.Count == 0)
            return;
        // The service reports the elements of a list together.
        string[] texts = [.. violations.Problems.Select(violation => ServiceTexts.Convert(violation.ServiceText)).Distinct().OrderBy(ServiceTexts.GetPosition)];
        throw new TernServiceException("ValidationException", string.Create(
            CultureInfo.InvariantCulture, $"{texts.Length} validation error{(texts.Length > 1 ? "s" : "")} detected: {string.Join("; ", texts)}"));
    }

    // Media types are not checked: the service accepts any.
    private void Add<TRequest, TResponse>(
        RestRoute route, Func<RestRequest, MissingMembers, TRequest> read, RequestCheck<TRequest> check, OperationHandler<TRequest, TResponse> execute, Action<RestResponse, TResponse> write) =>
        Add(route, request => Read(request, read, check), execute, write);

    private TRequest Read<TRequest>(RestRequest request, Func<RestRequest, MissingMembers, TRequest> read, RequestCheck<TRequest> check)
    {
        var missing = new MissingMembers();
        TRequest input = read(request, missing);
        Check(check, missing, input);
        return input;
    }
}
