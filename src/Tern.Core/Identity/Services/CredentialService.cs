namespace Tern.Runtime;

/// <summary>A service that issues credentials: its descriptor and its endpoints.</summary>
/// <remarks>
/// These clients are written by hand. The generated ones made the native program of one call larger (docs/decisions/036-credential-clients.md).
/// CredentialEndpointTests of Tern.Conformance.Tests compares the endpoints with the endpoint rules of the models.
/// </remarks>
internal sealed class CredentialService
{
    private readonly string _hostPrefix;

    private CredentialService(ServiceDescriptor descriptor, string hostPrefix)
    {
        Descriptor = descriptor;
        _hostPrefix = hostPrefix;
    }

    /// <summary>AWS Security Token Service.</summary>
    public static CredentialService Sts { get; } = new(
        new() { ServiceId = "STS", SigningName = "sts", ApiVersion = "2011-06-15", TransientErrorCodes = ["IDPCommunicationError"] }, "sts");

    /// <summary>The portal of IAM Identity Center.</summary>
    public static CredentialService Sso { get; } = new(new() { ServiceId = "SSO", SigningName = "awsssoportal", ApiVersion = "2019-06-10" }, "portal.sso");

    /// <summary>The OpenID Connect endpoint of IAM Identity Center.</summary>
    public static CredentialService SsoOidc { get; } = new(new() { ServiceId = "SSO OIDC", SigningName = "sso-oauth", ApiVersion = "2019-06-10" }, "oidc");

    /// <summary>AWS Sign-In, whose host begins with the region.</summary>
    public static CredentialService Signin { get; } = new(new() { ServiceId = "Signin", SigningName = "signin", ApiVersion = "2023-01-01" }, "signin");

    public ServiceDescriptor Descriptor { get; }

    /// <summary>Resolves the endpoint as the endpoint rules of the service do.</summary>
    /// <exception cref="TernEndpointException">The region is not valid, or its partition does not have the requested kind of endpoint.</exception>
    public Endpoint ResolveEndpoint(EndpointContext context)
    {
        bool fips = context.Options.UseFips, dualStack = context.Options.UseDualStack;
        if (context.Endpoint is { } url)
        {
            if (fips || dualStack)
                throw new TernEndpointException($"A configured endpoint cannot be combined with {(fips ? "FIPS" : "dual-stack")} endpoints. Disable one of them.");
            return new Endpoint(url);
        }
        string region = HostLabel.Require(context.Region, "Region");
        Partition partition = context.Partitions.Find(region)!;
        if ((fips && !partition.SupportsFips) || (dualStack && !partition.SupportsDualStack))
            throw new TernEndpointException($"The partition of the region '{region}' has no {(fips && !partition.SupportsFips ? "FIPS" : "dual-stack")} endpoints. Disable them.");
        string suffix = dualStack ? partition.DualStackDnsSuffix : partition.DnsSuffix;
        if (this == Signin)
            return new Endpoint(GetSigninUrl(region, partition, fips, dualStack));
        // The usual endpoints of the partition of the US government are FIPS endpoints.
        if (fips && !dualStack && partition.Name == "aws-us-gov")
            return new Endpoint($"https://{_hostPrefix}.{region}.amazonaws.com");
        if (this == Sts && region == "aws-global" && !fips && !dualStack)
            return new Endpoint("https://sts.amazonaws.com") { AuthSchemes = [new EndpointAuthScheme { Name = "sigv4", SigningName = "sts", SigningRegion = "us-east-1" }] };
        return new Endpoint($"https://{_hostPrefix}{(fips ? "-fips" : "")}.{region}.{suffix}");
    }

    private static string GetSigninUrl(string region, Partition partition, bool fips, bool dualStack)
    {
        if (dualStack)
            return $"https://signin{(fips ? "-fips" : "")}.{region}.{partition.DualStackDnsSuffix}";
        if (fips && partition.Name != "aws-us-gov")
            return $"https://signin-fips.{region}.{partition.DnsSuffix}";
        if (fips && region == "us-gov-west-1")
            return "https://signin-fips.amazonaws-us-gov.com";
        // The console of each partition has a domain of its own.
        string domain = partition.Name switch
        {
            "aws" => "aws.amazon.com",
            "aws-cn" => "amazonaws.cn",
            "aws-us-gov" => "amazonaws-us-gov.com",
            "aws-iso" => "c2shome.ic.gov",
            "aws-iso-b" => "sc2shome.sgov.gov",
            "aws-iso-e" => "csphome.adc-e.uk",
            "aws-iso-f" => "csphome.hci.ic.gov",
            "aws-eusc" => "amazonaws-eusc.eu",
            _ => partition.DnsSuffix,
        };
        return $"https://{region}.signin{(fips ? "-fips" : "")}.{domain}";
    }
}
