using Amazon;
using Amazon.SQS;
using Tern.Local;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients.Sqs;

/// <summary>The client sends its requests to Tern.Local in this process, without sockets.</summary>
public sealed class InProcessSqsSuite(InProcess referee) : AwsSdkSqsSuite, IClassFixture<InProcess>
{
    internal override LocalAws Aws => referee.Aws;

    private protected override HttpMessageHandler Handler => referee.Aws.Handler;

    private protected override AmazonSQSConfig CreateConfig() => new() { RegionEndpoint = RegionEndpoint.USEast1 };
}
