using System.Buffers;
using System.Text;
using Tern.Local.Http;
using Tern.Local.Protocols;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.Routing;
using Tern.ServerRuntime;

namespace Tern.Local.DynamoDB;

/// <summary>Handles requests to the root that name no service: as the endpoint of DynamoDB does, it returns the text that health checks read.</summary>
internal sealed class DynamoDBRootHandler(RequestPipeline pipeline, DynamoDBEngine engine, string region) : IRequestHandler
{
    /// <summary>False: DynamoDB has no CORS rules.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken) =>
        ValueTask.FromResult(request.Method == "GET" ? CreateHealthResponse() : UnknownOperation.CreateResponse(pipeline, engine));

    private LocalResponse CreateHealthResponse()
    {
        using var response = new RestResponse { ContentType = "text/plain" };
        response.Buffer.Write(Encoding.ASCII.GetBytes($"healthy: dynamodb.{region}.amazonaws.com "));
        return pipeline.CreateResponse(engine, response, engine.CreateRequestId(), TimeSpan.Zero, fault: null);
    }
}
