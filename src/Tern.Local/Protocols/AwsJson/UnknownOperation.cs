using System.Buffers;
using Tern.Local.Http;
using Tern.ServerRuntime;

namespace Tern.Local.Protocols.AwsJson;

/// <summary>The response to a request that is not one of AWS JSON, for example without its content type.</summary>
internal static class UnknownOperation
{
    /// <summary>Creates the response.</summary>
    public static LocalResponse CreateResponse(RequestPipeline pipeline, JsonService service)
    {
        using var response = new RestResponse { StatusCode = 404, ContentType = "application/xml" };
        response.Buffer.Write("<UnknownOperationException/>\n"u8);
        return pipeline.CreateResponse(service, response, service.CreateRequestId(), TimeSpan.Zero, fault: null);
    }
}
