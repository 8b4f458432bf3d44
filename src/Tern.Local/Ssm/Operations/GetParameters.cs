using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>GetParameters</c>: the parameters in the order of their names. Names without a parameter or a version are returned as invalid.</summary>
internal static class GetParameters
{
    public static GetParametersResponse Execute(ParameterStore store, GetParametersRequest request)
    {
        List<Parameter> found = [];
        List<string> invalid = [];
        foreach (string name in request.Names.Distinct(StringComparer.Ordinal))
        {
            try
            {
                found.Add(ParameterSelector.Describe(store, name, request.WithDecryption));
            }
            catch (SsmException)
            {
                invalid.Add(name);
            }
        }
        return new() { Parameters = [.. found.OrderBy(parameter => parameter.Name, StringComparer.Ordinal)], InvalidParameters = invalid };
    }
}
