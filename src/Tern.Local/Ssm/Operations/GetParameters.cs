using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>GetParameters</c>. Names without a parameter or a version are returned as invalid.</summary>
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
                found.Add(ParameterSelector.Find(store, name).ToParameter(request.WithDecryption));
            }
            catch (SsmException)
            {
                invalid.Add(name);
            }
        }
        return new() { Parameters = found, InvalidParameters = invalid };
    }
}
