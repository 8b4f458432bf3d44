using Tern.Runtime;

namespace Tern.S3.Presigning;

/// <summary>The form upload, which the model does not contain. It resolves the URL; the browser sends the request.</summary>
internal sealed class PostObjectOperation : Operation<PostPolicy, PresignedPost>
{
    private PostObjectOperation()
        : base(new()
        {
            Service = S3Service.Descriptor,
            Name = "PostObject",
            Method = "POST",
            ReadError = static _ => throw new NotSupportedException(),
        })
    {
    }

    public static PostObjectOperation Instance { get; } = new();

    public override void Write(PostPolicy request, RequestMessage message)
    {
        PathWriter.ThrowIfInvalidLabel("Bucket", request.Bucket);
        message.Path = "";
    }

    public override Endpoint ResolveEndpoint(PostPolicy request, EndpointContext context) => S3Endpoints.Resolve(context, bucket: request.Bucket);

    public override PresignedPost Read(ResponseMessage response) => throw new NotSupportedException();
}
