using System.Globalization;
using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>LabelParameterVersion</c>. The default is the latest version. Labels that are not valid are returned, and not attached.</summary>
internal static class LabelParameterVersion
{
    public static LabelParameterVersionResponse Execute(ParameterStore store, LabelParameterVersionRequest request)
    {
        StoredParameter parameter = store.Get(request.Name);
        StoredVersion version = request.ParameterVersion is not { } number
            ? parameter.Latest
            : parameter.Versions.Find(version => version.Number == number)
                ?? throw ParameterErrors.VersionNotFound(parameter.Name, number.ToString(CultureInfo.InvariantCulture));
        ILookup<bool, string> labels = request.Labels.Distinct(StringComparer.Ordinal).ToLookup(ParameterLabels.IsValid);
        ParameterLabels.Attach(parameter, version, [.. labels[true]]);
        store.Save(parameter);
        return new() { InvalidLabels = [.. labels[false]], ParameterVersion = version.Number };
    }
}
