using Tern.Runtime;

namespace Tern.S3.Transfers;

/// <summary><c>CompleteMultipartUpload</c> with a prepared document; the request contains no parts.</summary>
internal sealed class CompletionOperation(CompletionDocument document)
    : Operation<CompleteMultipartUploadRequest, CompleteMultipartUploadResponse>(CompleteMultipartUploadOperation.Instance.Descriptor)
{
    public override void Write(CompleteMultipartUploadRequest request, RequestMessage message)
    {
        CompleteMultipartUploadOperation.Instance.Write(request, message);
        message.ContentType = "application/xml";
        message.Body = document;
    }

    public override Endpoint ResolveEndpoint(CompleteMultipartUploadRequest request, EndpointContext context) =>
        CompleteMultipartUploadOperation.Instance.ResolveEndpoint(request, context);

    public override CompleteMultipartUploadResponse Read(ResponseMessage response) => CompleteMultipartUploadOperation.Instance.Read(response);

    public override void Describe(CompleteMultipartUploadRequest request, ref TagWriter tags) => CompleteMultipartUploadOperation.Instance.Describe(request, ref tags);
}
