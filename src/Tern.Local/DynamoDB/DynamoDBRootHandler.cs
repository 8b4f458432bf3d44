using System.Text;
using Tern.Local.Http;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.Routing;

namespace Tern.Local.DynamoDB;

/// <summary>Handles requests to the root that name no service: as the endpoint of DynamoDB does, it returns the text that health checks read.</summary>
internal sealed class DynamoDBRootHandler(LocalAwsOptions options, DynamoDBEngine engine) : IRequestHandler
{
    /// <summary>False: DynamoDB has no CORS rules.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public Task<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken) =>
        Task.FromResult(request.Method == "GET" ? CreateHealthResponse() : UnknownOperation.CreateResponse(engine, options.TimeProvider));

    private LocalResponse CreateHealthResponse()
    {
        byte[] body = Encoding.ASCII.GetBytes($"healthy: dynamodb.{options.Region}.amazonaws.com ");
        return new LocalResponse
        {
            StatusCode = 200,
            ContentType = "text/plain",
            Headers = [.. engine.CreateHeaders(body, isChecksumWrong: false), ResponseDate.CreateHeader(options.TimeProvider)],
            Content = body,
        };
    }
}
