using Tern.Conformance.Endpoints;

namespace Tern.Conformance.Tests;

/// <summary>The endpoints of the clients that are written by hand.</summary>
public sealed class CredentialEndpointTests
{
    public static TheoryData<string> Services() => [.. CredentialEndpoints.Services];

    [Theory]
    [MemberData(nameof(Services))]
    public void Endpoints_of_a_credential_service_equal_those_of_its_rules(string service)
    {
        IReadOnlyList<string> differences = CredentialEndpoints.Compare(RepositoryFolder.Find()!, service, out int count);
        Assert.True(count > 300, $"{count} endpoints were compared.");
        Assert.True(differences.Count == 0, string.Join('\n', differences));
    }
}
