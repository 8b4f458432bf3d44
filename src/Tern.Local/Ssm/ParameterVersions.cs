using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>The maximum number of versions of a parameter: 100. A new version replaces the oldest one.</summary>
/// <seealso href="https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-versions.html">Parameter versions</seealso>
internal static class ParameterVersions
{
    private const int MaxCount = 100;

    /// <summary>Removes the oldest version if there is no place for another one.</summary>
    /// <exception cref="ParameterMaxVersionLimitExceededException">The oldest version has a label.</exception>
    public static void MakePlace(StoredParameter parameter)
    {
        if (parameter.Versions.Count < MaxCount)
            return;
        StoredVersion oldest = parameter.Versions[0];
        if (oldest.Labels.Count > 0)
        {
            throw new ParameterMaxVersionLimitExceededException(
                $"You attempted to create a new version of {parameter.Name} by calling the PutParameter API with the overwrite flag. Version {oldest.Number}, the oldest version, "
                + "can't be deleted because it has a label associated with it. Move the label to another version of the parameter, and try again.");
        }
        parameter.Versions.RemoveAt(0);
    }
}
