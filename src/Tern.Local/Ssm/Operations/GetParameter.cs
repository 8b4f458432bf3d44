using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>GetParameter</c>.</summary>
internal static class GetParameter
{
    public static GetParameterResponse Execute(ParameterStore store, GetParameterRequest request) =>
        new() { Parameter = ParameterSelector.Describe(store, request.Name, request.WithDecryption) };
}
