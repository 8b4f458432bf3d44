using Tern.Runtime;

namespace Tern.Core.Tests.Support;

/// <summary>An operation that describes its request and its result by functions of the test.</summary>
internal sealed class DescribedOperation(OperationDescriptor descriptor, DescribedOperation.Describer? request = null, DescribedOperation.Describer? result = null)
    : Operation<TestRequest, TestResponse>(descriptor)
{
    private readonly TestOperation _inner = new(descriptor);

    /// <summary>Adds tags.</summary>
    public delegate void Describer(ref TagWriter tags);

    public override void Write(TestRequest request, RequestMessage message) => _inner.Write(request, message);

    public override Endpoint ResolveEndpoint(TestRequest request, EndpointContext context) => _inner.ResolveEndpoint(request, context);

    public override TestResponse Read(ResponseMessage response) => _inner.Read(response);

    public override void Describe(TestRequest request1, ref TagWriter tags) => request?.Invoke(ref tags);

    public override void DescribeResult(TestResponse result1, ref TagWriter tags) => result?.Invoke(ref tags);
}
