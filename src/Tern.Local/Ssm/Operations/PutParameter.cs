using Tern.Local.Ssm.Policies;
using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>PutParameter</c>.</summary>
internal static class PutParameter
{
    private const int MaxParameters = 10_000;
    private const int CiphertextLength = 120;
    private const string DefaultKey = "alias/aws/ssm";
    private const string DefaultDataType = "text";

    public static PutParameterResponse Execute(ParameterStore store, PutParameterRequest request)
    {
        string name = ParameterArn.GetName(store, request.Name);
        ParameterNames.Check(name);
        CheckMembers(request);
        StoredParameter? parameter = store.Find(name);
        StoredVersion version = parameter is null ? Create(store, request, null) : Create(store, request, GetChanged(parameter, request));
        if (parameter is null)
        {
            if (store.All.Count >= MaxParameters)
                throw new ParameterLimitExceededException("You have exceeded the number of parameters for this account. The maximum is 10000. Delete one or more parameters, and try again.");
            ParameterTags.CheckCount([], request.Tags);
            parameter = new StoredParameter(name, ParameterArn.Create(store, name));
            parameter.AddTags(request.Tags);
            store.Add(parameter);
        }
        else
        {
            ParameterVersions.MakePlace(parameter);
        }
        parameter.Versions.Add(version);
        store.ScheduleExpiration(parameter);
        store.Save(parameter);
        return new() { Version = version.Number, Tier = version.Tier };
    }

    private static void CheckMembers(PutParameterRequest request)
    {
        if (request.Value.Length == 0)
            throw ParameterErrors.Validation("1 validation error detected: Value '' at 'value' failed to satisfy constraint: Member must have length greater than or equal to 1.");
        if (request.Overwrite == true && request.Tags.Count > 0)
        {
            throw ParameterErrors.Validation(
                "Invalid request: tags and overwrite can't be used together. To create a parameter with tags, please remove overwrite flag. To update tags for an existing parameter, "
                + "please use AddTagsToResource or RemoveTagsFromResource.");
        }
        if (request.DataType is { Length: > 0 } and not (DefaultDataType or "aws:ec2:image" or "aws:ssm:integration"))
            throw ParameterErrors.Validation($"The following data type is not supported: {request.DataType} (Data type names are all lowercase.)");
    }

    // Random bytes without a relation to the value.
    private static string CreateCiphertext()
    {
        byte[] bytes = new byte[CiphertextLength];
        Random.Shared.NextBytes(bytes);
        return Convert.ToBase64String(bytes);
    }

    // The latest version of a parameter that the request may change.
    private static StoredVersion GetChanged(StoredParameter parameter, PutParameterRequest request)
    {
        if (request.Overwrite != true)
            throw new ParameterAlreadyExistsException("The parameter already exists. To overwrite this value, set the overwrite option in the request to true.");
        if (request.Type is { } type && type != parameter.Latest.Type)
        {
            throw new HierarchyTypeMismatchException(
                "Parameter Store doesn't support changing a parameter type in a hierarchy. For example, you can't change a parameter from a String type to a SecureString type. "
                + "You must create a new, unique parameter.");
        }
        return parameter.Latest;
    }

    private static StoredVersion Create(ParameterStore store, PutParameterRequest request, StoredVersion? previous)
    {
        ParameterType type = request.Type ?? previous?.Type ?? throw ParameterErrors.Validation("A parameter type is required when you create a parameter.");
        bool isSecure = type == ParameterType.SecureString;
        if (request.KeyId is not null && !isSecure)
            throw ParameterErrors.Validation("KeyId is required for SecureString type parameter only.");
        AllowedPattern.Check(request.AllowedPattern ?? previous?.AllowedPattern, request.Value);
        IReadOnlyList<StoredPolicy> policies = request.Policies is { } text ? PolicyParser.Parse(text) : previous?.Policies ?? [];
        return new()
        {
            Number = (previous?.Number ?? 0) + 1,
            Value = request.Value,
            Ciphertext = isSecure ? CreateCiphertext() : null,
            Type = type,
            KeyId = isSecure ? request.KeyId ?? previous?.KeyId ?? DefaultKey : null,
            Tier = ParameterTiers.Select(request.Tier, previous?.Tier, request.Value, policies.Count > 0),
            Description = request.Description ?? previous?.Description,
            AllowedPattern = request.AllowedPattern ?? previous?.AllowedPattern,
            DataType = string.IsNullOrEmpty(request.DataType) ? previous?.DataType ?? DefaultDataType : request.DataType,
            Policies = policies,
            ModifiedAt = store.Now,
            ModifiedBy = store.User,
        };
    }
}
