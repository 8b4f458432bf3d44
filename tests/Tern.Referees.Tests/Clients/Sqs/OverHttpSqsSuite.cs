using Amazon.SQS;
using Tern.Local;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients.Sqs;

/// <summary>The client sends its requests to Tern.Local over HTTP.</summary>
public sealed class OverHttpSqsSuite(OverHttp referee) : AwsSdkSqsSuite, IClassFixture<OverHttp>
{
    internal override LocalAws Aws => referee.Aws;

    private protected override HttpMessageHandler? Handler => null;

    private protected override AmazonSQSConfig CreateConfig() => new() { ServiceURL = referee.Endpoint.OriginalString, AuthenticationRegion = "us-east-1" };
}
