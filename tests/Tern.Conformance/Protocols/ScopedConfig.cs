using System.Text.Json;
using Tern.Generator;

namespace Tern.Conformance.Protocols;

/// <summary>
/// The <c>scopedConfig</c> of a case: the configuration of its client. Settings of the operation override settings of the client.
/// An unknown name is an error, because the case would not test what it is written for.
/// </summary>
internal sealed class ScopedConfig
{
    public ScopedConfig(JsonElement json)
    {
        foreach (JsonProperty scope in json.EnumerateObject())
        {
            if (scope.Name == "environment")
                Environment = scope.Value.EnumerateObject().ToDictionary(variable => variable.Name, variable => variable.Value.GetString()!);
            else if (scope.Name is not ("client" or "operation"))
                throw new GeneratorException($"vendorParams: The scope '{scope.Name}' of scopedConfig is not supported.");
        }
        foreach (string scope in (string[])["client", "operation"])
        {
            if (json.TryGetProperty(scope, out JsonElement settings))
                Read(settings);
        }
    }

    public IReadOnlyDictionary<string, string> Environment { get; } = new Dictionary<string, string>();

    /// <summary>Null if the case does not set a region.</summary>
    public string? Region { get; private set; }

    public bool UsesDualStack { get; private set; }

    public bool UsesFips { get; private set; }

    /// <summary>The parameters of the endpoint rules that have client options, by their names in the rules.</summary>
    public Dictionary<string, bool> BuiltIns { get; } = [];

    private void Read(JsonElement settings)
    {
        foreach (JsonProperty setting in settings.EnumerateObject())
        {
            switch (setting.Name)
            {
                case "region":
                    Region = setting.Value.GetString();
                    break;
                case "use_dualstack_endpoint":
                    UsesDualStack = setting.Value.GetBoolean();
                    break;
                case "use_fips_endpoint":
                    UsesFips = setting.Value.GetBoolean();
                    break;
                case "use_accelerate_endpoint":
                    BuiltIns["AWS::S3::Accelerate"] = setting.Value.GetBoolean();
                    break;
                case "addressing_style":
                    BuiltIns["AWS::S3::ForcePathStyle"] = setting.Value.GetString() == "path";
                    break;
                case "s3":
                    Read(setting.Value);
                    break;
                default:
                    throw new GeneratorException($"vendorParams: The setting '{setting.Name}' of scopedConfig is not supported.");
            }
        }
    }
}
