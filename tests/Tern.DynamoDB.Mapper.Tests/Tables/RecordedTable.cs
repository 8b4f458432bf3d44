using System.Net;
using System.Text;

namespace Tern.DynamoDB.Mapper.Tests.Tables;

/// <summary>A client whose requests are recorded, and whose responses are fixed.</summary>
internal sealed class RecordedTable : HttpMessageHandler
{
    private readonly string _response;
    private readonly HttpStatusCode _status;

    public RecordedTable(string response = "{}", HttpStatusCode status = HttpStatusCode.OK)
    {
        _response = response;
        _status = status;
        Client = new DynamoDBClient(new DynamoDBClientOptions
        {
            Region = "eu-west-1",
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
            Handler = this,
            Environment = AwsEnvironment.None,
            Retry = RetryOptions.None,
        });
    }

    public DynamoDBClient Client { get; }

    /// <summary>The body of the last request.</summary>
    public string Body => Bodies.Count > 0 ? Bodies[^1] : "";

    /// <summary>The bodies of all requests.</summary>
    public List<string> Bodies { get; } = [];

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        Bodies.Add(await request.Content!.ReadAsStringAsync(cancellationToken));
        return new HttpResponseMessage(_status) { Content = new StringContent(_response, Encoding.UTF8, "application/x-amz-json-1.0") };
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            Client.Dispose();
        base.Dispose(disposing);
    }
}
