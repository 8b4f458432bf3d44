namespace Tern.Packaging.Tests;

public class FreshProjectTests(PackageFeed feed)
{
    private const string TwoOperations = """<AwsService Include="sqs" Operations="SendMessage;ReceiveMessage" />""";

    private const string Weather = """
        {
          "smithy": "2.0",
          "shapes": {
            "example.weather#Weather": {
              "type": "service",
              "version": "2026-01-01",
              "operations": [{ "target": "example.weather#GetForecast" }],
              "traits": {
                "aws.api#service": { "sdkId": "Weather" },
                "aws.auth#sigv4": { "name": "weather" },
                "aws.protocols#awsJson1_1": {}
              }
            },
            "example.weather#GetForecast": {
              "type": "operation",
              "input": { "target": "example.weather#GetForecastInput" },
              "output": { "target": "example.weather#GetForecastOutput" }
            },
            "example.weather#GetForecastInput": {
              "type": "structure",
              "members": { "City": { "target": "smithy.api#String", "traits": { "smithy.api#required": {} } } }
            },
            "example.weather#GetForecastOutput": {
              "type": "structure",
              "members": { "ChanceOfRain": { "target": "smithy.api#Float" } }
            }
          }
        }
        """;

    [CiFact]
    public async Task Build_generates_the_selected_operations_and_again_only_after_a_change()
    {
        FreshProject project = feed.CreateProject("sqs", TwoOperations);
        project.Write("Program.cs", """
            using System.Net;
            using Tern;
            using Tern.Sqs;

            using var sqs = new SqsClient(new SqsClientOptions
            {
                Region = "eu-west-1",
                Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
                Handler = new FixedResponse(),
            });
            SendMessageResponse sent = await sqs.SendMessageAsync(new() { QueueUrl = "https://sqs.eu-west-1.amazonaws.com/1/orders", MessageBody = "hello" });
            Console.WriteLine($"sent {sent.MessageId}");

            internal sealed class FixedResponse : HttpMessageHandler
            {
                protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
                    Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK)
                    {
                        Content = new ByteArrayContent("{\"MessageId\":\"m-1\",\"MD5OfMessageBody\":\"5d41402abc4b2a76b9719d911017c592\"}"u8.ToArray()),
                    });
            }
            """);
        Assert.Contains("  sqs: namespace Tern.Sqs, client SqsClient, 2 operations.", (await project.BuildAsync()).Succeeded().Output, StringComparison.Ordinal);
        Assert.Equal("sent m-1", (await project.RunAsync()).Succeeded().Output.Trim());
        Assert.Equal(["ReceiveMessage", "SendMessage"], project.Operations());

        Dictionary<string, DateTime> files = project.GeneratedFiles();
        DateTime generated = project.GeneratedAt(), compiled = File.GetLastWriteTimeUtc(project.ProgramPath);
        Assert.DoesNotContain("namespace Tern.Sqs", (await project.BuildAsync("--no-restore")).Succeeded().Output, StringComparison.Ordinal);
        Assert.Equal(files, project.GeneratedFiles());
        Assert.Equal(generated, project.GeneratedAt());
        Assert.Equal(compiled, File.GetLastWriteTimeUtc(project.ProgramPath));

        project.WriteItems("""<AwsService Include="sqs" Operations="SendMessage;DeleteMessage" />""");
        (await project.BuildAsync("--no-restore")).Succeeded();
        Assert.Equal(["DeleteMessage", "SendMessage"], project.Operations());
        string unchanged = files.Keys.Single(file => Path.GetFileName(file) == "SendMessageOperation.cs");
        Assert.Equal(files[unchanged], project.GeneratedFiles()[unchanged]);
    }

    [CiFact]
    public async Task Services_of_different_protocols_are_generated_in_one_project_and_called()
    {
        FreshProject project = feed.CreateProject("protocols", """
            <AwsService Include="EC2" Operations="DescribeInstances;RunInstances" />
            <AwsService Include="s3" Operations="GetObject;ListObjectsV2" />
            <AwsService Include="Bedrock Runtime" Operations="Converse;ConverseStream" />
            """);
        project.Write("Program.cs", """"
            using System.Net;
            using System.Text;
            using Tern;
            using Tern.BedrockRuntime;
            using Tern.Ec2;
            using Tern.Runtime;
            using Tern.S3;

            var credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");

            using var ec2 = new Ec2Client(new Ec2ClientOptions { Region = "eu-west-1", Credentials = credentials, Handler = new Responses() });
            RunInstancesResponse started = await ec2.RunInstancesAsync(new() { ImageId = "ami-1", MinCount = 1, MaxCount = 1, InstanceType = InstanceType.T3Micro });
            Console.WriteLine($"started {started.Instances[0].InstanceId}");
            await foreach (Reservation reservation in ec2.DescribeInstancesItemsAsync(new()))
                Console.WriteLine($"described {reservation.Instances[0].InstanceId} {reservation.Instances[0].State?.Name}");

            using var s3 = new S3Client(new S3ClientOptions { Region = "eu-west-1", Credentials = credentials, Handler = new Responses() });
            await foreach (ListObjectsV2Response page in s3.ListObjectsV2PagesAsync(new() { Bucket = "photos" }))
                Console.WriteLine($"listed {page.Contents[0].Key} of {page.Contents[0].Size}");
            using (GetObjectResponse got = await s3.GetObjectAsync(new() { Bucket = "photos", Key = "a/../b c" }))
            using (var text = new StreamReader(got.Body))
                Console.WriteLine($"got {await text.ReadToEndAsync()}");

            using var bedrock = new BedrockRuntimeClient(new BedrockRuntimeClientOptions { Region = "eu-west-1", Credentials = credentials, Handler = new Responses() });
            var question = new Message { Role = ConversationRole.User, Content = [new ContentBlock.Text("How are you?")] };
            ConverseResponse reply = await bedrock.ConverseAsync(new() { ModelId = "model", Messages = [question] });
            Console.WriteLine($"said {((ContentBlock.Text)((ConverseOutput.Message)reply.Output!).Value.Content[0]).Value}");
            using ConverseStreamResponse stream = await bedrock.ConverseStreamAsync(new() { ModelId = "model", Messages = [question] });
            await foreach (ConverseStreamOutput part in stream.Stream)
            {
                if (part is ConverseStreamOutput.ContentBlockDelta { Value.Delta: ContentBlockDelta.Text word })
                    Console.WriteLine($"streamed {word.Value}");
            }

            internal sealed class Responses : HttpMessageHandler
            {
                protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
                {
                    string body = request.Content is null ? "" : await request.Content.ReadAsStringAsync(cancellationToken);
                    return (request.Method.Method, request.RequestUri!.Host, request.RequestUri.PathAndQuery) switch
                    {
                        ("POST", "ec2.eu-west-1.amazonaws.com", "/") when body.StartsWith("Action=RunInstances&Version=2016-11-15&ImageId=ami-1&InstanceType=t3.micro&MaxCount=1&MinCount=1&ClientToken=") =>
                            Text("<RunInstancesResponse><instancesSet><item><instanceId>i-1</instanceId></item></instancesSet></RunInstancesResponse>"),
                        ("POST", "ec2.eu-west-1.amazonaws.com", "/") when body == "Action=DescribeInstances&Version=2016-11-15" =>
                            Text("<a><reservationSet><item><instancesSet><item><instanceId>i-1</instanceId><instanceState><name>pending</name></instanceState></item></instancesSet></item></reservationSet></a>"),
                        ("GET", "photos.s3.eu-west-1.amazonaws.com", "/?list-type=2") =>
                            Text("<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>a</Key><Size>5</Size></Contents></ListBucketResult>"),
                        ("GET", "photos.s3.eu-west-1.amazonaws.com", "/a/../b%20c?x-id=GetObject") => Text("bytes"),
                        ("POST", "bedrock-runtime.eu-west-1.amazonaws.com", "/model/model/converse") when body == """{"messages":[{"role":"user","content":[{"text":"How are you?"}]}]}""" =>
                            Text("""{"output":{"message":{"role":"assistant","content":[{"text":"Well."}]}}}"""),
                        ("POST", "bedrock-runtime.eu-west-1.amazonaws.com", "/model/model/converse-stream") => Events("Very", "well."),
                        _ => Text($"{request.Method} {request.RequestUri} {body}", HttpStatusCode.NotFound),
                    };
                }

                private static HttpResponseMessage Text(string body, HttpStatusCode status = HttpStatusCode.OK) =>
                    new(status) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) };

                private static HttpResponseMessage Events(params string[] words)
                {
                    using var frames = new PooledBuffer();
                    foreach (string word in words)
                    {
                        var frame = new EventFrameWriter(frames);
                        frame.WriteHeader(":message-type"u8, "event");
                        frame.WriteHeader(":event-type"u8, "contentBlockDelta");
                        int headers = frame.HeadersLength;
                        frame.WritePayload($$"""{ "contentBlockIndex": 0, "delta": { "text": "{{word}}" } }""");
                        frame.Complete(headers);
                    }
                    return new(HttpStatusCode.OK) { Content = new ByteArrayContent(frames.WrittenSpan.ToArray()) };
                }
            }
            """");
        (await project.BuildAsync()).Succeeded();
        Assert.Equal(
            ["started i-1", "described i-1 pending", "listed a of 5", "got bytes", "said Well.", "streamed Very", "streamed well."],
            (await project.RunAsync()).Succeeded().Output.ReplaceLineEndings("\n").Trim().Split('\n'));
        Assert.Equal(["Converse", "ConverseStream", "DescribeInstances", "GetObject", "ListObjectsV2", "RunInstances"], project.Operations());
    }

    [CiFact]
    public async Task Unknown_service_operation_or_model_file_is_a_build_error_that_names_it()
    {
        FreshProject project = feed.CreateProject("errors", """<AwsService Include="$(Service)" Operations="$(Operation)" />""");
        project.Write("Program.cs", "");

        string service = (await project.BuildAsync("-p:Service=sqss", "-p:Operation=SendMessage")).SingleError();
        Assert.Contains("Fresh.csproj : error TERN0001: There is no service 'sqss' among the ", service, StringComparison.Ordinal);
        Assert.Contains("Did you mean sqs", service, StringComparison.Ordinal);

        string operation = (await project.BuildAsync("--no-restore", "-p:Service=sqs", "-p:Operation=SentMessage")).SingleError();
        Assert.Contains("error TERN0001: sqs.json: The service com.amazonaws.sqs#AmazonSQS has no operation 'SentMessage'. Did you mean SendMessage?", operation, StringComparison.Ordinal);

        string file = (await project.BuildAsync("--no-restore", "-p:Service=missing.json", "-p:Operation=")).SingleError();
        Assert.Contains("error TERN0001: The model file 'missing.json' does not exist", file, StringComparison.Ordinal);
    }

    [CiFact]
    public async Task Missing_Tern_Core_and_a_package_of_the_same_service_are_one_build_error_each()
    {
        FreshProject project = feed.CreateProject("references", "");
        project.Write("Program.cs", "");
        project.WriteItems(TwoOperations, FreshProject.Generator);
        Assert.Contains("Fresh.csproj : error TERN0002: The project has AwsService items, but no reference to the package Tern.Core", (await project.BuildAsync()).SingleError(), StringComparison.Ordinal);

        const string Ready = """<PackageReference Include="Tern.DynamoDB" Version="$(TernVersion)" />""";
        project.WriteItems("""<AwsService Include="dynamodb" Operations="GetItem" />""", FreshProject.Packages + Ready);
        Assert.Contains(
            "Fresh.csproj : error TERN0001: AwsService 'dynamodb' generates Tern.DynamoDB.DynamoDBException, which the referenced Tern.DynamoDB.dll contains as well. Remove this item or the reference",
            (await project.BuildAsync()).SingleError(),
            StringComparison.Ordinal);
    }

    [CiFact]
    public async Task Server_requires_Tern_ServerRuntime_and_a_missing_reference_is_one_build_error()
    {
        const string Server = """<AwsService Include="dynamodb" Operations="GetItem" Outputs="Types;Server" /><AwsService Include="sqs" Operations="SendMessage" />""";
        FreshProject project = feed.CreateProject("server", Server);
        project.Write("Program.cs", """
            using Tern.DynamoDB.Server;
            using Tern.ServerRuntime;

            var missing = new MissingMembers();
            Console.WriteLine($"{GetItemServer.ReadRequest("{}"u8, missing).TableName}{missing.Count}");
            """);
        Assert.Contains(
            "Fresh.csproj : error TERN0003: The project has AwsService items with the output Server (dynamodb), but no reference to the package Tern.ServerRuntime",
            (await project.BuildAsync()).SingleError(),
            StringComparison.Ordinal);

        project.WriteItems(Server, FreshProject.Packages + FreshProject.ServerRuntime);
        (await project.BuildAsync()).Succeeded();
        Assert.Equal("2", (await project.RunAsync()).Succeeded().Output.Trim());
    }

    [CiFact]
    public async Task Build_generates_a_client_from_a_custom_model_file()
    {
        FreshProject project = feed.CreateProject("own", """<AwsService Include="weather.json" Namespace="Fresh.Weather" />""");
        project.Write("weather.json", Weather);
        project.Write("Program.cs", """
            using Fresh.Weather;

            Console.WriteLine(new GetForecastRequest { City = "Oslo" }.City);
            """);
        (await project.BuildAsync()).Succeeded();
        Assert.Equal(["GetForecast"], project.Operations());
        Assert.Equal("Oslo", (await project.RunAsync()).Succeeded().Output.Trim());
    }

    [CiFact]
    public async Task Build_generates_services_of_a_folder_of_models_and_again_only_after_a_change_of_the_folder()
    {
        const string Item = """<AwsService Include="weather" />""", Folder = "<TernModels>own models</TernModels>";
        FreshProject project = feed.CreateProject("folder", Item);
        project.WriteItems(Item, properties: Folder);
        project.Write("own models/weather.json", Weather.Replace("\"type\": \"operation\",", "\"type\": \"operation\", \"traits\": { \"smithy.api#documentation\": \"<p>Tomorrow's <code>rain</code>.\" },", StringComparison.Ordinal));
        project.Write("Program.cs", "Console.WriteLine(new Tern.Weather.GetForecastRequest { City = \"Delft\" }.City);");
        Assert.Contains("weather: namespace Tern.Weather, client WeatherClient, 1 operation.", (await project.BuildAsync()).Succeeded().Output, StringComparison.Ordinal);
        Assert.Equal("Delft", (await project.RunAsync()).Succeeded().Output.Trim());
        Assert.Contains("/// <summary>Tomorrow's <c>rain</c>.</summary>", project.GeneratedText("GetForecastOperation.cs"), StringComparison.Ordinal);

        DateTime generated = project.GeneratedAt();
        (await project.BuildAsync("--no-restore")).Succeeded();
        Assert.Equal(generated, project.GeneratedAt());

        project.Write("own models/weather.json", Weather);
        (await project.BuildAsync("--no-restore")).Succeeded();
        Assert.Contains("/// <summary>Calls <c>GetForecast</c> of Weather.</summary>", project.GeneratedText("GetForecastOperation.cs"), StringComparison.Ordinal);

        generated = project.GeneratedAt();
        project.Write("own models/climate.json", Weather);
        File.SetLastWriteTimeUtc(Path.Combine(project.Folder, "own models", "climate.json"), DateTime.UnixEpoch);
        (await project.BuildAsync("--no-restore")).Succeeded();
        Assert.NotEqual(generated, project.GeneratedAt());

        project.WriteItems("""<AwsService Include="wether" />""", properties: Folder);
        Assert.Contains("error TERN0001: There is no service 'wether' among the models of the folder 'own models'. Did you mean weather?", (await project.BuildAsync("--no-restore")).SingleError(), StringComparison.Ordinal);
        project.WriteItems(Item, properties: "<TernModels>missing</TernModels>");
        Assert.Contains("error TERN0001: The folder or archive of models 'missing' does not exist.", (await project.BuildAsync("--no-restore")).SingleError(), StringComparison.Ordinal);
    }

    [CiFact]
    public async Task Build_regenerates_changed_models_and_clean_deletes_the_generated_files()
    {
        FreshProject project = feed.CreateProject("of two words", """<AwsService Include="models/the weather.json" Namespace="Fresh.Weather" /><AwsService Include="sqs" Operations="SendMessage" />""");
        project.Write("models/the weather.json", Weather);
        project.Write("Program.cs", """
            using Fresh.Weather;
            using Tern.Sqs;

            Console.WriteLine($"{new GetForecastRequest { City = "Oslo" }.City} {new SendMessageRequest { QueueUrl = "q", MessageBody = "m" }.MessageBody}");
            """);
        (await project.BuildAsync()).Succeeded();
        Assert.Equal(["GetForecast", "SendMessage"], project.Operations());
        Assert.Equal("Oslo m", (await project.RunAsync()).Succeeded().Output.Trim());

        // The design-time build of an IDE: the sources without their compilation, after a change of the model.
        project.Write("models/the weather.json", Weather.Replace("#GetForecast\"", "#GetStorms\"", StringComparison.Ordinal));
        DotnetResult design = (await project.BuildAsync("--no-restore", "-t:Compile", "-p:DesignTimeBuild=true", "-p:SkipCompilerExecution=true", "-p:ProvideCommandLineArgs=true", "-getItem:Compile")).Succeeded();
        Assert.Contains("GetStormsOperation.cs", design.Output, StringComparison.Ordinal);
        Assert.Equal(["GetStorms", "SendMessage"], project.Operations());

        (await project.RunTargetAsync("clean")).Succeeded();
        Assert.Empty(project.GeneratedFiles());
    }
}
