namespace Tern.Tool.Models;

/// <summary>Common search terms for services that are not part of their name, SDK id or title.</summary>
internal static class SearchTerms
{
    private static readonly Dictionary<string, string[]> s_words = new(StringComparer.Ordinal)
    {
        ["acm"] = ["ssl", "tls"],
        ["apigateway"] = ["rest api"],
        ["apigatewayv2"] = ["http api", "websocket"],
        ["appsync"] = ["graphql"],
        ["bedrock-runtime"] = ["llm", "generative ai", "claude", "chat"],
        ["ce"] = ["billing"],
        ["cloudfront"] = ["cdn"],
        ["cloudwatch"] = ["metrics", "alarms", "monitoring"],
        ["codecommit"] = ["git"],
        ["cognito-idp"] = ["user pools", "login", "authentication"],
        ["dynamodb"] = ["nosql", "database", "key value"],
        ["dsql"] = ["database", "postgresql"],
        ["ebs"] = ["volumes", "snapshots"],
        ["ec2"] = ["virtual machines", "vm", "instances", "vpc"],
        ["ecr"] = ["docker", "images"],
        ["ecs"] = ["fargate", "docker"],
        ["efs"] = ["nfs"],
        ["elasticache"] = ["redis", "valkey", "memcached"],
        ["elb"] = ["load balancer"],
        ["elbv2"] = ["load balancer", "alb", "nlb"],
        ["events"] = ["event bus", "cloudwatch events"],
        ["glacier"] = ["archive"],
        ["glue"] = ["etl"],
        ["iam"] = ["roles", "users", "policies"],
        ["iot-data"] = ["mqtt"],
        ["kafka"] = ["msk"],
        ["keyspaces"] = ["cassandra"],
        ["kinesis"] = ["streams"],
        ["kms"] = ["encryption"],
        ["lambda"] = ["functions", "serverless"],
        ["logs"] = ["logging"],
        ["memorydb"] = ["redis", "valkey"],
        ["mq"] = ["queue", "message broker", "rabbitmq", "activemq"],
        ["mwaa"] = ["airflow"],
        ["opensearch"] = ["elasticsearch", "full-text search"],
        ["polly"] = ["text to speech"],
        ["rds"] = ["sql", "postgresql", "mysql", "aurora", "mariadb"],
        ["redshift"] = ["data warehouse"],
        ["rekognition"] = ["image recognition", "faces"],
        ["route53"] = ["dns"],
        ["s3"] = ["object storage", "buckets", "blob", "files"],
        ["scheduler"] = ["cron"],
        ["sns"] = ["pubsub", "topics", "push", "sms"],
        ["sso-admin"] = ["identity center"],
        ["ssm"] = ["parameter store"],
        ["stepfunctions"] = ["state machines", "workflows"],
        ["sts"] = ["assume role", "temporary credentials"],
        ["textract"] = ["ocr"],
        ["timestream-write"] = ["time series"],
        ["transcribe"] = ["speech to text"],
    };

    /// <summary>Returns the terms of a service. Empty for most services.</summary>
    /// <param name="name">The name of the service.</param>
    public static IReadOnlyList<string> GetTerms(string name) => s_words.TryGetValue(name, out string[]? words) ? words : [];

    /// <summary>The services with search terms.</summary>
    public static IReadOnlyCollection<string> Services => s_words.Keys;
}
