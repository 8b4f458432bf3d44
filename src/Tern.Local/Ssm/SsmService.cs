using System.Buffers;
using Tern.Local.Protocols;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.Services;
using Tern.Local.Ssm.Operations;
using Tern.Local.Ssm.Wire;
using Tern.Runtime;
using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>Executes requests of the Parameter Store of AWS Systems Manager.</summary>
/// <seealso href="https://docs.aws.amazon.com/systems-manager/latest/userguide/systems-manager-parameter-store.html">Parameter Store</seealso>
internal sealed class SsmService : SecretJsonService
{
    private readonly ScopedStates<ParameterStore> _stores;

    public SsmService(ScopedStates<ParameterStore> stores)
        : base("Value", "NextToken")
    {
        _stores = stores;
        Add("AddTagsToResource", AddTagsToResourceServer.ReadRequest, AddTagsToResourceServer.CheckRequest, AddTagsToResource.Execute, AddTagsToResourceServer.WriteResponse);
        Add("DeleteParameter", DeleteParameterServer.ReadRequest, DeleteParameterServer.CheckRequest, DeleteParameter.Execute, DeleteParameterServer.WriteResponse);
        Add("DeleteParameters", DeleteParametersServer.ReadRequest, DeleteParametersServer.CheckRequest, DeleteParameters.Execute, DeleteParametersServer.WriteResponse);
        Add("DescribeParameters", DescribeParametersServer.ReadRequest, DescribeParametersServer.CheckRequest, DescribeParameters.Execute, DescribeParametersServer.WriteResponse);
        Add("GetParameter", GetParameterServer.ReadRequest, GetParameterServer.CheckRequest, GetParameter.Execute, GetParameterServer.WriteResponse);
        Add("GetParameterHistory", GetParameterHistoryServer.ReadRequest, GetParameterHistoryServer.CheckRequest, GetParameterHistory.Execute, GetParameterHistoryServer.WriteResponse);
        Add("GetParameters", GetParametersServer.ReadRequest, GetParametersServer.CheckRequest, GetParameters.Execute, GetParametersServer.WriteResponse);
        Add("GetParametersByPath", GetParametersByPathServer.ReadRequest, GetParametersByPathServer.CheckRequest, GetParametersByPath.Execute, GetParametersByPathServer.WriteResponse);
        Add("LabelParameterVersion", LabelParameterVersionServer.ReadRequest, LabelParameterVersionServer.CheckRequest, LabelParameterVersion.Execute, LabelParameterVersionServer.WriteResponse);
        Add("ListTagsForResource", ListTagsForResourceServer.ReadRequest, ListTagsForResourceServer.CheckRequest, ListTagsForResource.Execute, ListTagsForResourceServer.WriteResponse);
        Add("PutParameter", PutParameterServer.ReadRequest, PutParameterServer.CheckRequest, PutParameter.Execute, PutParameterServer.WriteResponse);
        Add("RemoveTagsFromResource", RemoveTagsFromResourceServer.ReadRequest, RemoveTagsFromResourceServer.CheckRequest, RemoveTagsFromResource.Execute, RemoveTagsFromResourceServer.WriteResponse);
        Add("UnlabelParameterVersion", UnlabelParameterVersionServer.ReadRequest, UnlabelParameterVersionServer.CheckRequest, UnlabelParameterVersion.Execute, UnlabelParameterVersionServer.WriteResponse);
    }

    public override string Name => "Ssm";

    public override string SigningName => "ssm";

    public override string TargetPrefix => "AmazonSSM";

    protected override void WriteModelError(PooledBuffer body, TernServiceException error)
    {
        if (error is ParameterNotFoundException { ServiceMessage.Length: 0 })
            body.Write("""{"__type":"ParameterNotFound"}"""u8);
        else
            SsmErrors.Write(body, error);
    }

    private void Add<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<ParameterStore, TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        Add(name, read, check, (context, request, cancellationToken) => _stores.Get(context.Scope).ExecuteAsync(execute, request, cancellationToken), write);
}
