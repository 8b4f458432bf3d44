using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>DeleteParameters</c>.</summary>
internal static class DeleteParameters
{
    public static DeleteParametersResponse Execute(ParameterStore store, DeleteParametersRequest request)
    {
        List<string> deleted = [];
        List<string> invalid = [];
        foreach (string name in request.Names.Distinct(StringComparer.Ordinal))
            (store.Remove(ParameterArn.GetName(store, name)) ? deleted : invalid).Add(name);
        return new() { DeletedParameters = deleted, InvalidParameters = invalid };
    }
}
