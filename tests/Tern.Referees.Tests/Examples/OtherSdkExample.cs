using System.Net;
using Amazon;
using Amazon.Runtime;
using Amazon.SQS;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Tern.Local;
using Tern.S3;

namespace Tern.Referees.Tests.Examples;

/// <summary>The code of the section "Use from other SDKs" of docs/local.md. A test compares it with the page, and <see cref="LocalPageTests"/> runs it.</summary>
internal static class OtherSdkExample
{
    public static async Task<string> UseAwsSdkAsync()
    {
        await using LocalAws aws = await LocalAws.StartAsync();
        var credentials = new BasicAWSCredentials(aws.Credentials.AccessKeyId, aws.Credentials.SecretAccessKey);
        using var sqs = new AmazonSQSClient(credentials, new AmazonSQSConfig
        {
            RegionEndpoint = RegionEndpoint.USEast1,
            HttpClientFactory = new LocalHttpClientFactory(aws),
        });
        return (await sqs.CreateQueueAsync("orders")).QueueUrl;
    }

    public static async Task<HttpStatusCode> UseApplicationAsync(LocalAws aws, WebApplicationFactory<OrdersFactory> factory, IAmazonSQS sqs)
    {
        await using var app = factory.WithWebHostBuilder(host =>
            host.ConfigureTestServices(services => services.AddSingleton<IAmazonSQS>(sqs)));
        using HttpClient client = app.CreateClient();
        using HttpResponseMessage accepted = await client.PostAsync(new Uri("/orders", UriKind.Relative), new StringContent("book"));
        Assert.Equal("book", Assert.Single(aws.Queues.Peek("orders")).Body);
        return accepted.StatusCode;
    }

    public static async Task<string> UseHttpClientAsync(LocalAws aws)
    {
        using S3Client s3 = aws.CreateClient<S3Client>();
        PresignedRequest download = await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "a.txt" }, TimeSpan.FromMinutes(15));
        using var http = new HttpClient(aws.Handler, disposeHandler: false);
        string text = await http.GetStringAsync(new Uri(download.Url));
        return text;
    }
}
