using System.Globalization;
using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>UnlabelParameterVersion</c>. Labels that the version does not have are returned as invalid.</summary>
internal static class UnlabelParameterVersion
{
    public static UnlabelParameterVersionResponse Execute(ParameterStore store, UnlabelParameterVersionRequest request)
    {
        StoredParameter parameter = store.Get(request.Name);
        StoredVersion version = parameter.Versions.Find(version => version.Number == request.ParameterVersion)
            ?? throw ParameterErrors.VersionNotFound(parameter.Name, request.ParameterVersion.ToString(CultureInfo.InvariantCulture));
        ILookup<bool, string> labels = request.Labels.Distinct(StringComparer.Ordinal).ToLookup(version.Labels.Remove);
        store.Save(parameter);
        return new() { RemovedLabels = [.. labels[true]], InvalidLabels = [.. labels[false]] };
    }
}
