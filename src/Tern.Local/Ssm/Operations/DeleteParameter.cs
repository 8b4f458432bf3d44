using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>DeleteParameter</c>.</summary>
internal static class DeleteParameter
{
    public static DeleteParameterResponse Execute(ParameterStore store, DeleteParameterRequest request)
    {
        store.Remove(store.Get(request.Name).Name);
        return new();
    }
}
